import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** A fault of a secret file. The message contains the name of the file, and never its content. */
export class SecretFileError extends Error {
  readonly code: 'secret_name_invalid' | 'secret_file_exposed' | 'secret_file_empty' | 'secret_file_missing';

  constructor(code: SecretFileError['code'], message: string) {
    super(message);
    this.name = 'SecretFileError';
    this.code = code;
  }
}

/** A folder that only its owner can open (0700), with one file for each secret (0600). Several processes may share it. */
export class SecretsDirectory {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = path.resolve(folder);
  }

  /**
   * Reads a secret file, and creates it if it is missing. Processes that start at the same time get the same content: the
   * first one links a complete file into place, and the others read it.
   * @param name lower-case letters, digits, dots and hyphens
   * @param make makes the content, at least 1 byte; called only if the file is missing
   * @throws {SecretFileError} for an invalid name, an empty file, or a file that users outside its owner and group can open
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

  /**
   * Reads a secret file, and creates it if it is missing and nothing depends on it yet.
   * @param isNeeded whether the database has data that need the lost file
   * @param loss what is lost with the file, and what to do, for the message
   * @throws {SecretFileError} `secret_file_missing`, or as above
   */
  async establish(
    name: string,
    make: () => string | Buffer,
    isNeeded: () => Promise<boolean>,
    loss: string,
  ): Promise<Buffer> {
    const present = await this.read(name);
    if (present !== null) return present;
    if (!(await isNeeded())) return this.readOrCreate(name, make);
    // Another server may have created the file, and then the data, since the first look.
    const created = await this.read(name);
    if (created !== null) return created;
    throw new SecretFileError(
      'secret_file_missing',
      `There is no ${name} in ${this.folder}, but the database has data that need it: ${loss}`,
    );
  }

  /** Reads a secret file. @returns null if it is missing. @throws {SecretFileError} as above */
  async read(name: string): Promise<Buffer | null> {
    return readSecret(this.filePath(name));
  }

  /** Replaces a secret file as a whole: readers see the old content or the new one. @throws {SecretFileError} as above */
  async replace(name: string, content: string | Buffer): Promise<void> {
    const file = this.filePath(name);
    await rename(await this.writeBeside(file, content), file);
    await syncFolder(this.folder);
  }

  /** Removes a secret file, if it exists. @throws {SecretFileError} for an invalid name */
  async remove(name: string): Promise<void> {
    await rm(this.filePath(name), { force: true });
    await syncFolder(this.folder);
  }

  private filePath(name: string): string {
    if (!/^[a-z0-9][a-z0-9.-]{0,63}$/.test(name)) {
      throw new SecretFileError(
        'secret_name_invalid',
        'The name of a secret file must consist of a-z, 0-9, dots and hyphens.',
      );
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

/** Parent folders get the default mode, because the database beside this folder may belong to another user. */
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
    throw new SecretFileError('secret_file_exposed', `Other users can open ${file}; run chmod 600 on it.`);
  }
  const content = await readFile(file);
  if (content.length === 0) throw emptyFile(file);
  return content;
}

/** A rename or a link survives a power failure only after its folder is synced. */
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
