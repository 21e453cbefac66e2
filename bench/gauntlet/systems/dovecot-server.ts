import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import type { Certificate } from '@tookeffect/testing/certificates';
import { installDebianProgram } from '../../../tools/install/debian-package.ts';
import { findFreePort } from './local-server.ts';

/** The users; the name of each is its password. The ACL gives `guest` nothing, until it is given something. */
const USERS = ['admin', 'agent', 'reader', 'guest'] as const;

/** A mail server of its own, with the users `admin`, `agent`, `reader` and `guest`. */
export interface DovecotServer {
  /** Of IMAP. */
  readonly port: number;
  /** Of IMAP inside TLS, if it has a certificate. */
  readonly securePort: number;
  /** Of LMTP. A recipient `agent+Team/Archive` gets the message into that mailbox. */
  readonly deliveryPort: number;
  readonly stop: () => Promise<void>;
}

const LIBRARIES = [
  'dovecot-imapd',
  'dovecot-lmtpd',
  'libexttextcat-2.0-0',
  'libsodium23',
  'liblua5.3-0',
  'libwrap0',
  'libstemmer0d',
];
const COMPILED_MODULES = '/usr/lib/dovecot/modules';
const START_MS = 20_000;

/**
 * Starts Debian's Dovecot on free ports: users of one folder of mailboxes below `Team/`, with an ACL.
 * @param certificate for TLS, as PEM; without one there is no TLS
 */
export async function startDovecot(certificate?: Certificate): Promise<DovecotServer> {
  const program = await installDebianProgram('dovecot-core', 'usr/sbin/dovecot', LIBRARIES);
  const folder = await mkdtemp(path.join(tmpdir(), 'dovecot-'));
  // Dovecot splits the paths of its programs at spaces, which the path of the checkout may have.
  const usr = path.join(folder, 'usr');
  symlinkSync(path.resolve(program, '../..'), usr);
  const libraries = ownLibraries(usr, folder);
  const ports = {
    port: await findFreePort(),
    securePort: await findFreePort(),
    deliveryPort: await findFreePort(),
  };
  const config = path.join(folder, 'dovecot.conf');
  const tls = certificate ? secureSettings(folder, certificate) : 'ssl = no\n';
  writeFileSync(config, tls + configuration(usr, folder, ports, libraries));
  const rights = ['admin lrwstipekxa', 'agent lrwstipekxa', 'reader lr'].map((each) => `* user=${each}\n`);
  writeFileSync(path.join(folder, 'acl'), rights.join(''));
  const users = USERS.map((user) => `${user}:{PLAIN}${user}::::::\n`);
  writeFileSync(path.join(folder, 'users'), users.join(''));
  const command = [
    '-c',
    config,
    '-f',
    'service=master',
    '-m',
    'master',
    '-e',
    path.join(usr, 'sbin/dovecot'),
    '-F',
  ];
  const server = spawn(path.join(usr, 'bin/doveconf'), command, {
    cwd: folder,
    env: { LD_LIBRARY_PATH: libraries, PATH: process.env.PATH },
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await greeted(ports.port, START_MS);
  } catch (error) {
    const log = readFileSync(path.join(folder, 'log'), 'utf8').slice(-2000);
    await stop();
    throw new Error(`Dovecot did not start: ${log}`, { cause: error });
  }
  return { ...ports, stop };
}

/**
 * The package has the path of its modules compiled in. The library that loads them is copied, and the path in the copy is
 * relative to the folder in which Dovecot runs its programs.
 */
function ownLibraries(usr: string, folder: string): string {
  const lib = path.join(usr, 'lib/dovecot');
  const own = path.join(folder, 'lib');
  for (const name of ['lib', 'base/login', 'state', 'mail'])
    mkdirSync(path.join(folder, name), { recursive: true });
  const library = readFileSync(path.join(lib, 'libdovecot.so.0'));
  const at = library.indexOf(`${COMPILED_MODULES}\0`);
  if (at < 0) throw new Error('This version of Dovecot has its modules elsewhere.');
  library.fill(0, at, at + COMPILED_MODULES.length);
  library.write('modules', at);
  writeFileSync(path.join(own, 'libdovecot.so.0'), library);
  // The delivery loads modules as the user of the mailboxes, who cannot read a checkout in the home folder of root.
  const modules = path.join(folder, 'modules');
  cpSync(path.join(lib, 'modules'), modules, { recursive: true });
  for (const place of ['base', 'base/login']) symlinkSync(modules, path.join(folder, place, 'modules'));
  const systems = readdirSync(path.join(usr, 'lib')).filter((name) => name.endsWith('-linux-gnu'));
  const system = systems.map((name) => path.join(usr, 'lib', name));
  return [own, lib, path.join(lib, 'modules/old-stats'), ...system].join(':');
}

function secureSettings(folder: string, { cert, key }: Certificate): string {
  writeFileSync(path.join(folder, 'cert.pem'), cert);
  writeFileSync(path.join(folder, 'key.pem'), key, { mode: 0o600 });
  return `ssl = yes\nssl_cert = <${folder}/cert.pem\nssl_key = <${folder}/key.pem\n`;
}

function configuration(usr: string, folder: string, ports: Ports, libraries: string): string {
  const isRoot = process.getuid?.() === 0;
  // Nothing of Dovecot but its master runs as root.
  const user = isRoot ? 'nobody' : userInfo().username;
  const group = execFileSync('id', ['-gn', user]).toString().trim();
  if (isRoot) {
    execFileSync('chown', [`${user}:${group}`, path.join(folder, 'mail')]);
    execFileSync('chmod', ['755', folder]);
  }
  const lib = path.join(usr, 'lib/dovecot');
  return `base_dir = ${folder}/base
state_dir = ${folder}/state
libexec_dir = ${lib}
mail_plugin_dir = ${folder}/modules
login_plugin_dir = ${lib}/modules/login
import_environment = TZ LD_LIBRARY_PATH=${libraries}
listen = 127.0.0.1
log_path = ${folder}/log
disable_plaintext_auth = no
default_login_user = ${user}
default_internal_user = ${user}
default_internal_group = ${group}
mail_uid = ${user}
mail_gid = ${group}
first_valid_uid = 1
first_valid_gid = 0
${services(lib, folder, ports, user)}${mailboxes(folder, user, group)}`;
}

type Ports = Omit<DovecotServer, 'stop'>;

function services(
  lib: string,
  folder: string,
  { port, securePort, deliveryPort }: Ports,
  user: string,
): string {
  return `protocols = imap lmtp
service config {
  executable = ${lib}/config -c ${folder}/dovecot.conf
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${securePort}
    ssl = yes
  }
}
service lmtp {
  user = ${user}
  inet_listener lmtp {
    port = ${deliveryPort}
  }
}
lmtp_save_to_detail_mailbox = yes
postmaster_address = postmaster@example.org
service anvil {
  chroot =
}
service stats {
  chroot =
}
service ipc {
  chroot =
}
`;
}

function mailboxes(folder: string, user: string, group: string): string {
  return `mail_plugins = acl
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${user} gid=${group} home=${folder}/mail/%u
}
protocol imap {
  mail_plugins = acl imap_acl
  mail_max_userip_connections = 100
}
# With it, one of two CREATEs at the same time fails.
mailbox_list_index = no
mail_location = maildir:${folder}/mail/%u
namespace inbox {
  inbox = yes
  separator = /
}
namespace team {
  type = public
  separator = /
  prefix = Team/
  location = maildir:${folder}/mail/team
  subscriptions = no
}
plugin {
  acl = vfile:${folder}/acl
}
`;
}

/** Waits for the greeting; each try is answered, or refused at once. */
async function greeted(port: number, withinMs: number): Promise<void> {
  const signal = AbortSignal.timeout(withinMs);
  for (;;) {
    signal.throwIfAborted();
    const socket = connect({ port, host: '127.0.0.1', signal });
    try {
      const [bytes] = (await once(socket, 'data', { signal })) as [Buffer];
      if (bytes.toString().startsWith('* OK')) return;
    } catch {
      signal.throwIfAborted();
    } finally {
      socket.destroy();
    }
  }
}
