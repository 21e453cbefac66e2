/** Something that is installed into the checkout. */
export interface Installation {
  readonly name: string;
  /** Changes with the version. */
  readonly fingerprint: string;
  /** The path that exists after the installation. */
  readonly made: string;
}

/** A Python environment. */
export interface PythonEnvironment {
  readonly name: string;
  /** The path of a file of requirements with hashes. */
  readonly lockFile: string;
  /** Where the environment is made. */
  readonly folder: string;
}

/** The folder of the checkout into which tools are installed. */
export const toolchainFolder: string;

/**
 * Runs `work` unless it succeeded before for this fingerprint and its result still exists. If it throws, it runs again the
 * next time. Of processes that install the same at once, one does, and the others wait for it.
 * @returns the path `made`
 */
export function installOnce(installation: Installation, work: () => Promise<void>): Promise<string>;

/**
 * Makes a Python environment with the packages of a lock file, once. `TOOKEFFECT_SYSTEM_PYTHON` names the Python to use.
 * @returns the path of its interpreter
 * @throws {Error} that says what is missing
 */
export function installPythonPackages(environment: PythonEnvironment): Promise<string>;

/** Adds the packages of a lock file to an environment. @param python the path of its interpreter */
export function addPythonPackages(python: string, lockFile: string): Promise<void>;

/** @returns the SHA-256 of a file in hex */
export function digestFile(file: string): string;
