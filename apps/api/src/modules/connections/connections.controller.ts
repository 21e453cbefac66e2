import { Body, Controller, Param, Query } from '@nestjs/common';
import type { Connection, ConnectionList, ConnectionTest, CreateConnectionRequest } from '@tookeffect/wire';
import type { Caller } from '../../domain/caller.ts';
import { type HttpResponse, httpResponse, Endpoint, RequestCaller } from '../../http/index.ts';
import type { PageQuery } from '../../domain/page.ts';
import { ConnectionsService } from './connections.service.ts';

/** Read-only credentials of a workspace. */
@Controller()
export class ConnectionsController {
  constructor(private readonly connections: ConnectionsService) {}

  @Endpoint('createConnection')
  async create(
    @Body() body: CreateConnectionRequest,
    @RequestCaller() caller: Caller,
  ): Promise<HttpResponse> {
    const connection = await this.connections.create(caller, body);
    return httpResponse({ headers: { location: `/v1/connections/${connection.id}` }, body: connection });
  }

  @Endpoint('listConnections')
  async list(@Query() query: PageQuery, @RequestCaller() caller: Caller): Promise<ConnectionList> {
    return this.connections.list(caller, query);
  }

  @Endpoint('getConnection')
  async get(@Param('id') id: string, @RequestCaller() caller: Caller): Promise<Connection> {
    return this.connections.get(caller, id);
  }

  @Endpoint('deleteConnection')
  async delete(@Param('id') id: string, @RequestCaller() caller: Caller): Promise<void> {
    await this.connections.delete(caller, id);
  }

  @Endpoint('testConnection')
  async test(@Param('id') id: string, @RequestCaller() caller: Caller): Promise<ConnectionTest> {
    return this.connections.test(caller, id);
  }
}
