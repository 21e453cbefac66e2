// Loaded into the server program with `--import`: it ends when the process that started it has ended, even by SIGKILL.
// Standard input is a pipe from that process, which the system then closes.
process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM')).resume();
(process.stdin as NodeJS.ReadStream & { unref(): void }).unref();
