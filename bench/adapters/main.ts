// Measures what adapters add to a tool call. `node main.ts`; ROUNDS of each language come from the environment.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Round } from './measure.ts';
import { recordAnswers } from './recorded-answers.ts';
import { printReport } from './report.ts';
import { SUBJECTS } from './subjects.ts';

const rounds = Number(process.env.ROUNDS ?? 500);
const answers = await recordAnswers();
const service = fork(fileURLToPath(new URL('replay-process.ts', import.meta.url)));
try {
  service.send(answers);
  const [port] = (await once(service, 'message')) as [number];
  const baseUrl = `http://127.0.0.1:${port}`;
  console.log(
    `milliseconds of ${rounds} rounds; CPU is the processor time of the process, without the service's`,
  );
  const measured = new Map<string, readonly Round[]>();
  for (const name of Object.keys(SUBJECTS)) {
    const program = fileURLToPath(new URL('subject-process.ts', import.meta.url));
    const child = fork(program, { execArgv: ['--expose-gc'] });
    child.send({ name, baseUrl, rounds, answers });
    const [costs] = (await once(child, 'message')) as [readonly Round[]];
    measured.set(name, costs);
  }
  printReport('TypeScript', measured);
  printReport('Python', await measurePython({ baseUrl, rounds, answers }));
} finally {
  service.disconnect();
}

async function measurePython(given: object): Promise<Map<string, Round[]>> {
  const python = path.resolve(import.meta.dirname, '../../python');
  const child = spawn(process.env.TOOKEFFECT_PYTHON ?? 'python3', ['-B', '-m', 'bench.adapters'], {
    cwd: python,
    env: { ...process.env, PYTHONPATH: 'src' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(given));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the Python side ended with exit code ${code}`);
  return new Map(Object.entries(JSON.parse(output) as Record<string, Round[]>));
}
