import type { Candidate, Failures, Scene } from '../reading/scene.ts';
import { choose } from './choice.ts';
import { type Judgement, judged } from './judgement.ts';

/**
 * Row 2: a failed read matters only where the answers that it could have given lead to different results. Each failed
 * read is replaced by every kind of answer it could have given, and the table judges all the worlds that this makes.
 * @returns the one result that every world agrees on; else the reason of the first read, in reporting order, that decides
 */
export function judgeWithoutFailedReads(scene: Scene, judge: (scene: Scene) => Judgement): Judgement {
  const failed = READS.filter((read) => scene.failures[read] !== undefined);
  const answers = failed.map((read) => answersOf(read, scene));
  const results = new Map<string, Judgement>();
  for (const world of combinations(answers.map(({ length }) => length))) {
    const imagined = world.reduce(
      (so, answer, position) => answers[position]![answer]!(so),
      withoutFailures(scene),
    );
    results.set(world.join(), judge(imagined));
  }
  const decisive = failed.find((_, position) => decides(position, results));
  const reason = decisive && scene.failures[decisive];
  const [agreed] = results.values();
  if (reason) return judged(reason, choose(scene.candidates).object);
  // An object that was only imagined is not shown, and never claimed.
  return { ...agreed!, object: scene.candidates.find((candidate) => candidate === agreed?.object) };
}

type Answerer = (scene: Scene) => Scene;
type ReadName = keyof Failures;

const READS: readonly ReadName[] = ['main', 'listing', 'probe'];

/** What a read could have said, as far as the table can tell answers apart. */
function answersOf(read: ReadName, { contract }: Scene): Answerer[] {
  if (read === 'probe')
    return [true, false].map((isProbeSeen): Answerer => (scene) => ({ ...scene, isProbeSeen }));
  const found: Answerer[] = [
    (scene) => scene,
    (scene) => showing(scene, 'passed'),
    (scene) => showing(scene, 'failed'),
  ];
  const isListing = read === 'listing' || contract.lookup?.main !== undefined;
  if (!isListing) return found;
  const listed = found.map<Answerer>((answer) => (scene) => ({ ...answer(scene), listing: 'complete' }));
  const partly: Answerer = (scene) => ({ ...scene, listing: 'incomplete' });
  return [...listed, partly].map((answer) => (scene) => markRead(answer(scene)));
}

function markRead(scene: Scene): Scene {
  return { ...scene, fallback: scene.contract.lookup?.fallback ? 'read' : 'undeclared' };
}

/** Whether two worlds that differ in this read alone come to different results. */
function decides(position: number, results: ReadonlyMap<string, Judgement>): boolean {
  const byOthers = new Map<string, string>();
  for (const [world, { verdict, reason }] of results) {
    const others = world.split(',').toSpliced(position, 1).join();
    const result = `${verdict} ${reason}`;
    if ((byOthers.get(others) ?? result) !== result) return true;
    byOthers.set(others, result);
  }
  return false;
}

function withoutFailures(scene: Scene): Scene {
  const { main, listing } = scene.failures;
  return { ...scene, failures: {}, isLookedUp: scene.isLookedUp || (main ?? listing) !== undefined };
}

/** One more object is seen, whose checks all come out so. */
function showing(scene: Scene, outcome: 'passed' | 'failed'): Scene {
  const { contract, candidates, remaining } = scene;
  const object = imaginedObject(scene, outcome);
  if (contract.document.effect === 'present') return { ...scene, candidates: [...candidates, object] };
  return { ...scene, remaining: [...remaining, { ...object, id: candidates[0]?.id ?? object.id }] };
}

function imaginedObject({ contract, events, candidates }: Scene, outcome: 'passed' | 'failed'): Candidate {
  return {
    id: `imagined ${String(candidates.length)}`,
    carriesMarker: true,
    isBoundByReference: true,
    claim: 'none',
    dating: 'new',
    outcomes: contract.checks.map(() => outcome),
    pendingSeconds: undefined,
    events,
    isInBaseline: false,
    isAllowedInScope: true,
  };
}

/** Every way to choose one of so many answers a read. */
function combinations(counts: readonly number[]): number[][] {
  return counts.reduce<number[][]>(
    (worlds, count) =>
      worlds.flatMap((world) => Array.from({ length: count }, (_, answer) => [...world, answer])),
    [[]],
  );
}
