import { Controller, Param, Query } from '@nestjs/common';
import type { Contract, ContractJudgement, ContractList, ContractTest } from '@tookeffect/wire';
import { type HttpResponse, Endpoint, RawBody, RequestCaller, httpResponse } from '../../http/index.ts';
import type { Caller } from '../../domain/caller.ts';
import type { PageQuery } from '../../domain/page.ts';
import { ContractPublisher } from './contract-publisher.ts';
import { ContractRegistry, type VisibleContract } from './contract-registry.ts';
import { ContractTester } from './contract-tester.ts';
import { SkillRegistry } from './skill-registry.ts';

/** Contracts, and the skill manifests that tell agents how to use them. */
@Controller()
export class ContractsController {
  constructor(
    private readonly contracts: ContractRegistry,
    private readonly skills: SkillRegistry,
    private readonly tester: ContractTester,
    private readonly publisher: ContractPublisher,
  ) {}

  @Endpoint('listContracts')
  list(@RequestCaller() caller: Caller, @Query() query: PageQuery): Promise<ContractList> {
    return this.contracts.page(caller, query);
  }

  @Endpoint('getContract')
  async get(@RequestCaller() caller: Caller, @Param('id') id: string): Promise<HttpResponse> {
    return toResponse(await this.contracts.get(caller, id));
  }

  @Endpoint('testContract')
  test(@RawBody() body: Buffer): Promise<ContractTest> {
    return this.tester.test(body);
  }

  @Endpoint('mutateContract')
  mutate(@RequestCaller() caller: Caller, @RawBody() body: Buffer): Promise<ContractJudgement> {
    return this.tester.judge(caller, body, 'mutateContract');
  }

  @Endpoint('publishContract')
  async publish(@RequestCaller() caller: Caller, @RawBody() body: Buffer): Promise<HttpResponse> {
    const { contract, isNew } = await this.publisher.publish(caller, body);
    const location = `/v1/contracts/${contract.document.id}`;
    return toResponse(contract, { status: isNew ? 201 : 200, headers: { location } });
  }

  @Endpoint('deprecateContract')
  async deprecate(@RequestCaller() caller: Caller, @Param('id') id: string): Promise<HttpResponse> {
    return toResponse(await this.publisher.deprecate(caller, id));
  }

  @Endpoint('getSkill')
  async skill(@RequestCaller() caller: Caller, @Param('service') service: string): Promise<HttpResponse> {
    const { manifest, digest } = await this.skills.get(caller, service);
    return httpResponse({ headers: { etag: `"${digest}"` }, body: manifest });
  }
}

/** The document never changes, and its status does, so that both are in the entity tag. */
function toResponse(
  contract: VisibleContract,
  { status = 200, headers = {} }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): HttpResponse {
  const body = toContract(contract);
  const etag = `"${contract.hash}${contract.isDeprecated ? '/deprecated' : ''}"`;
  return httpResponse({ status, headers: { ...headers, etag }, body });
}

/** The contract with the members that the server adds; its hash does not cover them. */
function toContract({ document, hash, publishedAt, isDeprecated }: VisibleContract): Contract {
  return { ...document, hash, publishedAt, status: isDeprecated ? 'deprecated' : 'published' };
}
