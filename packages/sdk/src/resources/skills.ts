import type { SkillManifest } from '@tookeffect/wire';
import { ApiPromise } from '../answers/api-promise.ts';
import { answerReader } from '../answers/read-answer.ts';
import type { CallOptions } from '../transport/request.ts';
import type { Transport } from '../transport/transport.ts';

/** What an agent must know to use a service. */
export class Skills {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * @returns the manifest; its `skill` is the same as a `SKILL.md`
   * @throws {NotFoundError} `skill_not_found`
   */
  get(service: string, options: CallOptions = {}): ApiPromise<SkillManifest> {
    return new ApiPromise(
      this.#transport.send({ ...options, operation: 'getSkill', path: { service } }),
      readSkill,
    );
  }
}

const readSkill = answerReader<SkillManifest>({ service: 'text', skill: 'text' });
