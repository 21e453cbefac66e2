import { describe, expect, it } from 'vitest';
import { ConnectorRegistry } from '../../src/connectors/index.ts';
import { testResolver } from './reading.ts';

const connectors = new ConnectorRegistry(testResolver());

describe('a base URL', () => {
  it.each([
    ['https://api.github.com', 'https://api.github.com', 'api.github.com', 443, ''],
    ['https://API.GitHub.com.:443/', 'https://api.github.com', 'api.github.com', 443, ''],
    ['https://ghe.example:8443/api/v3/', 'https://ghe.example:8443', 'ghe.example', 8443, '/api/v3'],
    ['https://bücher.example', 'https://xn--bcher-kva.example', 'xn--bcher-kva.example', 443, ''],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]', '2606:4700::1111', 443, ''],
    ['http://127.0.0.1:80', 'http://127.0.0.1', '127.0.0.1', 80, ''],
    ['http://host:443', 'http://host:443', 'host', 443, ''],
    [
      's3://s3.eu-central-1.amazonaws.com/',
      's3://s3.eu-central-1.amazonaws.com',
      's3.eu-central-1.amazonaws.com',
      443,
      '',
    ],
    ['graphql://API.example/v1/graphql', 'graphql://api.example', 'api.example', 443, '/v1/graphql'],
    ['mongodb://DB.example', 'mongodb://db.example:27017', 'db.example', 27017, 'admin'],
    ['kubernetes://K8S.example/shop', 'kubernetes://k8s.example:6443', 'k8s.example', 6443, 'shop'],
    ['caldav://DAV.example/dav/team/', 'caldav://dav.example', 'dav.example', 443, '/dav/team'],
    ['caldav+http://127.0.0.1:5232', 'caldav+http://127.0.0.1:5232', '127.0.0.1', 5232, ''],
    ['imaps://MAIL.example', 'imaps://mail.example:993', 'mail.example', 993, ''],
    ['imap://127.0.0.1:1143/', 'imap://127.0.0.1:1143', '127.0.0.1', 1143, ''],
    ['dns://ns1.shop.example', 'dns://ns1.shop.example', 'ns1.shop.example', 53, ''],
    ['s3+http://127.0.0.1:9000', 's3+http://127.0.0.1:9000', '127.0.0.1', 9000, ''],
    ['postgres://db.example/shop', 'postgres://db.example:5432', 'db.example', 5432, 'shop'],
    ['postgresql://DB.example:443/my%20shop', 'postgres://db.example:443', 'db.example', 443, 'my shop'],
    ['postgres://[::1]:6543/shop', 'postgres://[::1]:6543', '::1', 6543, 'shop'],
    ['mysql://db.example', 'mysql://db.example:3306', 'db.example', 3306, ''],
    ['mariadb://DB.example:3307/', 'mysql://db.example:3307', 'db.example', 3307, ''],
  ])('%s is parsed into origin, host, port and path', (baseUrl, origin, host, port, path) => {
    expect(connectors.readAddress(baseUrl, 'test')).toMatchObject({
      address: { origin, host, port, path },
    });
  });

  it.each([
    ...[
      'http://db.example',
      'ftp://db.example',
      'httpsql://db.example',
      'https://',
      'https:///x',
      'https://a b',
    ],
    ...[
      'https://user@x.example',
      'https://:secret@x.example',
      'https://x.example/?a',
      'https://x.example/#a',
    ],
    ...[
      'postgres://db.example',
      'postgres://db.example/',
      'postgres://db.example/a/b',
      's3://s3.example/bucket',
      'mongodb+srv://db.example',
      'mongodb://a.example,b.example',
      'mongodb://db.example/?replicaSet=x',
      'kubernetes://k8s.example',
      'kubernetes://k8s.example/shop/web',
      'kubernetes://k8s.example/Shop',
      'dns://ns1.example/shop.example',
      'imap://mail.example/INBOX',
      'caldav+http://dav.example',
      's3+http://s3.example',
      'mysql://db.example/shop',
      'postgres://db.example/%ff',
    ],
    ...['postgres://db.example/shop?sslmode=disable', 'https://x.example:99999', 'https://x!y.example'],
    ...['https://x.example:0', 'https://x.example:25/', 'https://x.example:6379', 'https://x.example:6000/a'],
    ...[
      'https://x.example:5432',
      'https://x.example:11211',
      'postgres://x.example:25/a',
      'https://x.example:00022',
    ],
  ])('%s is refused for a live system, and the error does not repeat it', (baseUrl) => {
    const { problem } = connectors.readAddress(baseUrl, 'live') as { problem: string };
    expect(problem).toMatch(/^[A-Z].*\.$/);
    expect(problem).not.toMatch(/secret|example\b/);
  });

  it('that was accepted for a test system is refused for a live one', () => {
    expect(connectors.readAddress('http://shop.example', 'test')).toHaveProperty('address');
    expect(connectors.readAddress('http://shop.example', 'live')).toHaveProperty('problem');
    expect(connectors.readAddress('http://shop.example', 'test')).toHaveProperty('address');
  });

  it('is parsed once, and parsed again after 4,096 others', () => {
    const read = (baseUrl: string) =>
      (connectors.readAddress(baseUrl, 'live') as { readonly address: object }).address;
    const first = read('https://first.example');
    expect(Object.isFrozen(first)).toBe(true);
    expect(read('https://first.example')).toBe(first);
    for (let index = 0; index < 4096; index += 1) read(`https://host-${index}.example`);
    expect(read('https://first.example')).not.toBe(first);
    const long = `https://long.example/${'x'.repeat(512)}`;
    expect(read(long)).not.toBe(read(long));
  });
});
