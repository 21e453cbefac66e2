import { Controller, Param, Query } from '@nestjs/common';
import type { Contract, ContractList, ContractSummary, ContractTest } from '@tookeffect/wire';
import { type HttpResponse, Endpoint, RawBody, httpResponse } from '../../http/index.ts';
import { type PageQuery, pageInMemory } from '../../domain/page.ts';
import { ContractRegistry, type RegisteredContract } from './contract-registry.ts';
import { ContractTester } from './contract-tester.ts';
import { SkillRegistry } from './skill-registry.ts';

/** Contracts, and the skill manifests that tell agents how to use them. */
@Controller()
export class ContractsController {
  constructor(
    private readonly contracts: ContractRegistry,
    private readonly skills: SkillRegistry,
    private readonly tester: ContractTester,
  ) {}

  @Endpoint('listContracts')
  list(@Query() query: PageQuery): ContractList {
    return pageInMemory('contracts', this.contracts.list().map(toSummary), query, ({ id }) => id);
  }

  @Endpoint('getContract')
  get(@Param('id') id: string): HttpResponse {
    const contract = this.contracts.get(id);
    return httpResponse({ headers: { etag: `"${contract.hash}"` }, body: toContract(contract) });
  }

  @Endpoint('testContract')
  test(@RawBody() body: Buffer): Promise<ContractTest> {
    return this.tester.test(body);
  }

  @Endpoint('getSkill')
  skill(@Param('service') service: string): HttpResponse {
    const { manifest, digest } = this.skills.get(service);
    return httpResponse({ headers: { etag: `"${digest}"` }, body: manifest });
  }
}

/** The contract with the members that the server adds; its hash does not cover them. */
function toContract({ compiled, hash, publishedAt }: RegisteredContract): Contract {
  return { ...compiled.document, hash, publishedAt, status: 'published' };
}

function toSummary({ compiled, hash, publishedAt }: RegisteredContract): ContractSummary {
  const { id, service, title, description } = compiled.document;
  return { id, hash, service, title, description, status: 'published', publishedAt };
}
