import { runInNewContext } from 'node:vm';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { withoutCallsForOwnNames } from '../../own-names.ts';

function bundled(source: string): string {
  return transformSync(source, { keepNames: true, minifySyntax: true, minifyWhitespace: true }).code;
}

/** The names of the functions that a program puts into `seen`, and how often it calls `__name` itself. */
function run(program: string): { readonly names: readonly unknown[]; readonly calls: number } {
  const seen: { readonly name: unknown }[] = [];
  runInNewContext(program, { seen });
  return { names: seen.map(({ name }) => name), calls: program.split('__name(').length - 1 };
}

test.each([
  ['a declaration', 'function f() {} seen.push(f)'],
  ['a declaration in a function', 'function g() { function f() {} return f } seen.push(g, g())'],
  ['a declaration before an expression', 'function g() { seen.push(f); function f() {} } g()'],
  ['an arrow function', 'const f = () => 1; seen.push(f)'],
  ['an assignment', 'let f; f = function () {}; seen.push(f)'],
  ['an assignment where nothing was', 'let f; f ??= async () => 1; seen.push(f)'],
  ['a property', 'const o = { f: () => 1, "a b": () => 1 }; seen.push(o.f, o["a b"])'],
  ['a default', 'const { a = () => 1 } = {}; (function (b = () => 2) { seen.push(a, b) })()'],
  ['a function with a name of its own', 'const f = function g() { return g; }; seen.push(f)'],
  ['a class', 'class C {} seen.push(C)'],
  ['a class without a name of its own', 'const C = class {}; seen.push(C)'],
  ['a class with members', 'class C { static of = () => new C(); f = () => 1 } seen.push(C, C.of, C.of().f)'],
  ['a class that extends another', 'class A {} class B extends A {} seen.push(A, B)'],
])('%s has its name without a call', (_, source) => {
  const before = bundled(source);
  const after = withoutCallsForOwnNames(before);
  expect(run(before).calls).toBeGreaterThan(0);
  expect(run(after)).toEqual({ names: run(before).names, calls: 0 });
});

test.each([
  ['function f2() {} __name(f2, "f"); seen.push(f2)', 'f'],
  ['const f2 = __name(() => 1, "f"); seen.push(f2)', 'f'],
  ['const f = __name(function g() {}, "f"); seen.push(f)', 'f'],
  ['const C2 = class _C { static { __name(this, "C") } }; seen.push(C2)', 'C'],
  ['const C2 = class { static { __name(this, "C") } }; seen.push(C2)', 'C'],
  ['class C2 { static { __name(this, "C") } } seen.push(C2)', 'C'],
  ['const o = { [1 + 1]: __name(() => 1, "f") }; seen.push(o[2])', 'f'],
  ['const f = [__name(() => 1, "f")]; seen.push(f[0])', 'f'],
])('a name that esbuild changed is given back: %s', (source, name) => {
  const program = `const __name = (f, value) => Object.defineProperty(f, 'name', { value, configurable: true });${source}`;
  expect(run(withoutCallsForOwnNames(program)).names).toEqual([name]);
});

test('every other character keeps its place', () => {
  const before = bundled(
    'const f = () => "a(b)"; function g() { return f } class C { static { seen.push(f, g) } }',
  );
  const after = withoutCallsForOwnNames(before);
  expect(after).toHaveLength(before.length);
  const kept = Array.from(after, (character, at) => (character === ' ' ? before[at] : character));
  expect(kept.join('')).toBe(before);
});
