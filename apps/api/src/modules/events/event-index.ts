import type { JsonValue } from '@tookeffect/core';
import { eventKeys } from '@tookeffect/evaluator';
import { Injectable } from '@nestjs/common';
import { ContractRegistry } from '../contracts/index.ts';

/** Finds what an event names, so that a verify can select the events about its operation. */
@Injectable()
export class EventIndex {
  constructor(private readonly contracts: ContractRegistry) {}

  /** @returns the keys of an event under every contract of its provider, each once */
  keysOf(
    { provider, event }: { readonly provider: string; readonly event: string },
    body: JsonValue,
  ): string[] {
    const keys = this.contracts
      .list()
      .filter(({ compiled }) => compiled.document.service === provider)
      .flatMap(({ compiled }) => eventKeys(compiled, event, body));
    return [...new Set(keys)];
  }
}
