import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** What is wrong with a secret file; the message names the file and never its content. */
export class SecretFileError extends Error {
  readonly code: 'secret_name_invalid' | 'secret_file_exposed' | 'secret_file_empty';

  constructor(code: SecretFileError['code'], message: string) {
    super(message);
    this.name = 'SecretFileError';
    this.code = code;
  }
}

/** A folder that only its owner may enter (0700), with one file a secret (0600). Several processes may share it. */
export class SecretsDirectory {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = path.resolve(folder);
  }

  /**
   * The content of a secret file, which is made at the first call. Processes that start together agree on one content:
   * whole files are linked into place, and who comes second reads what the first one wrote.
   * @param name lower-case letters, digits, dots and hyphens
   * @param make called only where the file is not there; 1 byte at least
   * @throws {SecretFileError} for another name, an empty file, or a file that others than owner and group may open
   */
  async readOrCreate(name: string, make: () => string | Buffer): Promise<Buffer> {
    const file = this.filePath(name);
    const present = await readSecret(file);
    if (present !== null) return present;
    const written = await this.writeBeside(file, make());
    try {
      await link(written, file);
    } catch (error) {
      if (!isErrno(error, 'EEXIST')) throw error;
    } finally {
      await rm(written);
    }
    await syncFolder(this.folder);
    return readOrRefuse(file);
  }

  /** The content of a secret file, or null where it is not there. @throws {SecretFileError} as above */
  async read(name: string): Promise<Buffer | null> {
    return readSecret(this.filePath(name));
  }

  /** Replaces a secret file as a whole: readers see the old content or the new one. @throws {SecretFileError} as above */
  async replace(name: string, content: string | Buffer): Promise<void> {
    const file = this.filePath(name);
    await rename(await this.writeBeside(file, content), file);
    await syncFolder(this.folder);
  }

  /** Removes a secret file; does nothing where it is not there. @throws {SecretFileError} for another name */
  async remove(name: string): Promise<void> {
    await rm(this.filePath(name), { force: true });
    await syncFolder(this.folder);
  }

  private filePath(name: string): string {
    if (!/^[a-z0-9][a-z0-9.-]{0,63}$/.test(name)) {
      throw new SecretFileError('secret_name_invalid', 'A secret file is named in a-z, 0-9, dot and hyphen.');
    }
    return path.join(this.folder, name);
  }

  private async writeBeside(file: string, content: string | Buffer): Promise<string> {
    if (content.length === 0) throw emptyFile(file);
    await makeFolder(this.folder);
    const beside = `${file}.${randomBytes(8).toString('hex')}.new`;
    const handle = await open(beside, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return beside;
  }
}

/** The folders above keep their usual mode, because the database beside may belong to another user. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  }
}

async function readSecret(file: string): Promise<Buffer | null> {
  try {
    return await readOrRefuse(file);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

async function readOrRefuse(file: string): Promise<Buffer> {
  const { mode } = await stat(file);
  if ((mode & 0o007) !== 0) {
    throw new SecretFileError('secret_file_exposed', `Others may open ${file}; run chmod 600 on it.`);
  }
  const content = await readFile(file);
  if (content.length === 0) throw emptyFile(file);
  return content;
}

/** A rename or a link survives a power cut only once its folder is written. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function emptyFile(file: string): SecretFileError {
  return new SecretFileError('secret_file_empty', `The secret file ${file} is empty.`);
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
