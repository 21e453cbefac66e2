import { Controller } from '@nestjs/common';
import type { DryRun, RecordedResponse } from '@tookeffect/wire';
import type { Caller } from '../../domain/caller.ts';
import { Endpoint, RawBody, RequestCaller } from '../../http/index.ts';
import { DryRunService } from './dry-run.service.ts';
import { RecordingService } from './recording.service.ts';

/** What authors of contracts read from systems of record; nothing of it is stored, signed or charged. */
@Controller()
export class DryRunsController {
  constructor(
    private readonly dryRuns: DryRunService,
    private readonly recordings: RecordingService,
  ) {}

  @Endpoint('dryRunContract')
  dryRun(@RequestCaller() caller: Caller, @RawBody() body: Buffer): Promise<DryRun> {
    return this.dryRuns.run(caller, body);
  }

  @Endpoint('recordResponse')
  record(@RequestCaller() caller: Caller, @RawBody() body: Buffer): Promise<RecordedResponse> {
    return this.recordings.record(caller, body);
  }
}
