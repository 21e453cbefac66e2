import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { selfSigned, signedBy } from '@tookeffect/testing/certificates';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DovecotServer, startDovecot } from '../../systems/dovecot-server.ts';
import { MailProgram } from '../../systems/mail-program.ts';

const text = (key: string) =>
  `Message-ID: <${key}@example.org>\r\nSubject: Review of the quarter\r\nFrom: ada@example.org\r\nTo: bob@example.org\r\n\r\nHello\r\n`;

/** The server checks its ACL itself; it is the one of the connector's page. */
describe('a mailbox of Dovecot', () => {
  let dovecot: DovecotServer;
  let server: TestServer;
  let agent: MailProgram;
  let folder: string;

  beforeAll(async () => {
    const authority = selfSigned('authority.example');
    dovecot = await startDovecot(signedBy(authority, 'localhost'));
    folder = await mkdtemp(path.join(tmpdir(), 'imap-authority-'));
    await writeFile(path.join(folder, 'authority.pem'), authority.cert);
    server = await startTestServer({
      environment: {
        TOOKEFFECT_PRIVATE_NETWORKS: '127.0.0.0/8,::1/128',
        NODE_EXTRA_CA_CERTS: path.join(folder, 'authority.pem'),
      },
    });
    agent = await MailProgram.login(dovecot.port, 'agent');
    await agent.send('CREATE Team/Archive');
  });
  afterAll(async () => {
    agent.close();
    await server.stop();
    await dovecot.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function call(path: string, body: object) {
    const headers = {
      authorization: `Bearer ${server.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    };
    const response = await fetch(`${server.baseUrl}/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const create = (username: string, password = username, more: object = {}) =>
    call('/connections', {
      name: `${username}-${password}`,
      service: 'imap',
      environment: 'test',
      baseUrl: `imap://127.0.0.1:${String(dovecot.port)}`,
      credential: { type: 'basic', username, password },
      ...more,
    });

  test('a user of least privilege is usable, and nothing that it sends changes anything', async () => {
    const { status, body } = await create('reader');
    expect([status, body.lastTest]).toMatchObject([201, { outcome: 'usable' }]);
    await agent.send('APPEND Team/Archive', text('there'));
    const reader = await MailProgram.login(dovecot.port, 'reader');
    for (const command of [
      'CREATE Team/New',
      'DELETE Team/Archive',
      'RENAME Team/Archive Team/Moved',
      'SETACL Team/Archive reader lrw',
    ])
      expect(await reader.send(command)).toMatch(/^a\d+ NO/m);
    expect(await reader.send('APPEND Team/Archive', text('of-the-reader'))).toMatch(/^a\d+ NO/m);
    await reader.send('SELECT Team/Archive');
    // The trap: it says OK, and changes nothing.
    expect(await reader.send(String.raw`UID STORE 1 +FLAGS (\Deleted)`)).toMatch(/^a\d+ OK/m);
    expect(await reader.send('EXPUNGE')).toMatch(/^a\d+ OK/m);
    reader.close();
    await agent.send('SELECT Team/Archive');
    const after = await agent.send('UID FETCH 1:* (FLAGS)');
    expect(after).toMatch(/^\* 1 FETCH \(UID 1 FLAGS \((?:\\Recent)?\)\)\r\na\d+ OK/);
    await agent.send('UNSELECT');
  });

  test('a wrong password is stored as denied, and a user that may write is refused', async () => {
    expect((await create('reader', 'wrong')).body.lastTest).toMatchObject({ outcome: 'denied' });
    const { status, body } = await create('agent');
    expect([status, body.code]).toEqual([422, 'connection_not_read_only']);
  });

  test.each([
    ['TLS from the first byte on', 'imaps', 'localhost', 'usable'],
    ['STARTTLS', 'imap', 'localhost', 'usable'],
    ['TLS, and the certificate of another host,', 'imaps', '127.0.0.1', 'unreachable'],
    ['STARTTLS, and the certificate of another host,', 'imap', '127.0.0.1', 'unreachable'],
  ])('a live connection with %s (%s://%s) is %s', async (name, scheme, host, outcome) => {
    const port = scheme === 'imaps' ? dovecot.securePort : dovecot.port;
    const more = { name, environment: 'live', baseUrl: `${scheme}://${host}:${String(port)}` };
    const { status, body } = await create('reader', 'reader', more);
    expect([status, body.lastTest]).toMatchObject([201, { outcome }]);
  });

  test('a message is verified through TLS', async () => {
    const { body: connection } = await create('reader', 'reader', {
      name: 'through TLS',
      baseUrl: `imaps://localhost:${String(dovecot.securePort)}`,
      environment: 'live',
    });
    const { body: operation } = await call('/operations', {
      contract: 'imap.message.filed@1',
      connectionId: connection.id,
      input: { mailbox: 'Team/Archive', subject: 'Review of the quarter' },
    });
    const { externalId } = operation.correlationKeys as { externalId: string };
    await agent.send('APPEND Team/Archive', text(externalId));
    await call(`/operations/${String(operation.id)}/action-result`, { status: 'succeeded' });
    const { body } = await call(`/operations/${String(operation.id)}/verify`, {});
    expect(body).toMatchObject({ verdict: 'verified' });
  });
});
