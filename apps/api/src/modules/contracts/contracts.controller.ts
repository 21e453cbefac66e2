import { Body, Controller, Param, Query } from '@nestjs/common';
import type { ContractList, ContractTest, ContractTestRequest } from '@tookeffect/wire';
import { type HttpResponse, Endpoint, httpResponse } from '../../http/index.ts';
import { type PageQuery, pageInMemory } from '../../paging/page.ts';
import { contractAnswer, contractSummary } from './contract-answers.ts';
import { ContractRegistry } from './contract-registry.ts';
import { testContract } from './domain/test-contract.ts';
import { SkillShelf } from './skill-shelf.ts';

/** What must become true, and how an agent uses it. */
@Controller()
export class ContractsController {
  constructor(
    private readonly contracts: ContractRegistry,
    private readonly skills: SkillShelf,
  ) {}

  @Endpoint('listContracts')
  list(@Query() query: PageQuery): ContractList {
    return pageInMemory(this.contracts.list().map(contractSummary), query, ({ id }) => id);
  }

  @Endpoint('getContract')
  get(@Param('id') id: string): HttpResponse {
    const contract = this.contracts.get(id);
    return httpResponse({ headers: { etag: `"${contract.hash}"` }, body: contractAnswer(contract) });
  }

  @Endpoint('testContract')
  test(@Body() request: ContractTestRequest): ContractTest {
    return testContract(request);
  }

  @Endpoint('getSkill')
  skill(@Param('service') service: string): HttpResponse {
    const { manifest, digest } = this.skills.get(service);
    return httpResponse({ headers: { etag: `"${digest}"` }, body: manifest });
  }
}
