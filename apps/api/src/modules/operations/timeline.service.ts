import { Injectable } from '@nestjs/common';
import type { Timeline } from '@tookeffect/wire';
import type { Caller } from '../../domain/caller.ts';
import { type PageQuery, toPage, pageRange } from '../../paging/page.ts';
import { OperationsService } from './operations.service.ts';
import { TimelineRepository } from './timeline.repository.ts';

/** Tells what happened to an operation. */
@Injectable()
export class TimelineService {
  constructor(
    private readonly operations: OperationsService,
    private readonly timelines: TimelineRepository,
  ) {}

  /** @throws {DomainError} `not_found` */
  async page(caller: Caller, operationId: string, query: PageQuery): Promise<Timeline> {
    await this.operations.get(caller, operationId);
    const range = pageRange(query);
    const page = toPage(await this.timelines.page(caller, operationId, range), range, ({ key }) => key);
    return { ...page, data: page.data.map(({ entry }) => entry) };
  }
}
