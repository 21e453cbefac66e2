import type { SkillManifest } from '@tookeffect/wire';
import { ApiPromise } from '../responses/api-promise.ts';
import { responseReader } from '../responses/response-reader.ts';
import type { CallOptions } from '../transport/request.ts';
import type { Transport } from '../transport/transport.ts';

/** The skills: what an agent must know to use a service. */
export class Skills {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * @param service for example `github`
   * @returns the manifest; its member `skill` is the content of a `SKILL.md`
   * @throws {NotFoundError} `skill_not_found`
   */
  get(service: string, options: CallOptions = {}): ApiPromise<SkillManifest> {
    return new ApiPromise(
      this.#transport.send({ ...options, operation: 'getSkill', path: { service } }),
      readSkill,
    );
  }
}

const readSkill = responseReader<SkillManifest>({ service: 'text', skill: 'text' });
