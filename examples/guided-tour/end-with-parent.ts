// Loaded into the server with `--import`: it ends when the tour that started it has ended, even by SIGKILL. Standard input
// is a pipe from the tour, which the system then closes.
process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM')).resume();
(process.stdin as NodeJS.ReadStream & { unref(): void }).unref();
