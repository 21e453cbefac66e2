import js from '@eslint/js';
import vitest from '@vitest/eslint-plugin';
import { defineConfig, globalIgnores } from 'eslint/config';
import { configs as regexp } from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const typed = ['**/*.{ts,mts,tsx}'];
const untyped = ['**/*.{js,mjs,cjs}'];
const vagueNames = 'util,utils,helper,helpers,common,manager,misc';

const defaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name, so that the thing is called the same wherever it is used.',
};
const vagueFileName = {
  selector: 'Program',
  message: 'Name the file after the concept it holds; this name would fit any file.',
};

const secretName = '/sig$|signature|hmac|secret|token|hash/i';
const bothSidesVary =
  'BinaryExpression[operator=/^[!=]==?$/][left.type!=/Literal|Unary/][right.type!="Literal"][right.name!="undefined"]';
const secretComparison = {
  selector: `${bothSidesVary} > :matches(Identifier[name=${secretName}], MemberExpression[property.name=${secretName}])`,
  message: 'Compare secrets in constant time (timingSafeEqual): === stops at the first difference.',
};

export default defineConfig(
  globalIgnores(['**/{dist,reports,coverage,generated,_generated}/', '.toolchain/']),
  {
    name: 'tookeffect/no-exceptions-by-comment',
    linterOptions: { noInlineConfig: true },
  },

  js.configs.recommended,
  regexp.recommended,
  {
    name: 'tookeffect/every-file',
    rules: {
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', 50],
      eqeqeq: 'error',
      'no-param-reassign': 'error',
      'object-shorthand': 'error',
      'no-restricted-syntax': ['error', defaultExport],
      // The same patterns stand in JSON Schemas and in Python, where \d and the i flag mean something else.
      'regexp/prefer-d': 'off',
      // Texts come from callers and providers: no pattern may take more than linear time, wherever it is tried.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
      'regexp/no-obscure-range': ['error', { allowed: ['alphanumeric', '!-~'] }],
      'regexp/prefer-w': 'off',
      'regexp/use-ignore-case': 'off',
    },
  },
  {
    name: 'tookeffect/javascript-runs-on-node',
    files: untyped,
    languageOptions: {
      globals: Object.fromEntries(
        ['Buffer', 'URL', 'console', 'performance', 'process'].map((name) => [name, 'readonly']),
      ),
    },
  },

  { files: typed, extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked] },
  {
    name: 'tookeffect/typescript',
    files: typed,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { allowDefaultCaseForExhaustiveSwitch: false, considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A Nest module is a class without members; its decorator says everything.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // Nest declares its options as a class, to be given as a literal.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // `Promise.withResolvers<void>()` is how something that only happens is waited for.
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // An empty string in the environment means "not set".
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      // noUncheckedIndexedAccess makes every index optional; `!` says that the bounds were checked.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },

  {
    name: 'tookeffect/pure-packages',
    files: ['packages/{core,evaluator}/src/**/*.ts'],
    rules: {
      'no-console': 'error',
      'no-restricted-globals': [
        'error',
        ...['Buffer', 'fetch', 'performance', 'setTimeout', 'setInterval'].map((name) => ({
          name,
          message: 'Pure code takes bytes, values and the clock as arguments, and runs in a browser too.',
        })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'The instant arrives as an argument.' },
        { object: 'Math', property: 'random', message: 'Randomness arrives as an argument.' },
      ],
    },
  },
  {
    // core and evaluator compare public digests only; whoever holds a key or a credential lives here.
    name: 'tookeffect/holders-of-secrets',
    files: ['{apps,packages}/*/src/**/*.ts', 'packages/adapters/*/src/**/*.ts'],
    ignores: ['packages/{core,evaluator}/**'],
    rules: { 'no-restricted-syntax': ['error', defaultExport, secretComparison] },
  },
  {
    name: 'tookeffect/file-names',
    files: [`**/{${vagueNames}}.*`, `**/*-{${vagueNames}}.*`, `**/{${vagueNames}}/**`],
    rules: { 'no-restricted-syntax': ['error', defaultExport, vagueFileName] },
  },
  {
    name: 'tookeffect/bundle',
    files: ['apps/api/own-names.ts'],
    rules: {
      // `vitest/node` has no successor of it yet.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', name: 'parseAst', package: 'rolldown' }] },
      ],
    },
  },
  {
    name: 'tookeffect/tests',
    files: ['**/test/**/*.ts'],
    plugins: { vitest },
    rules: {
      ...vitest.configs.recommended.rules,
      'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'fc.assert'] }],
      'vitest/no-standalone-expect': ['error', { additionalTestBlockFunctions: ['fuzz'] }],
      'vitest/valid-expect': ['error', { maxArgs: 2 }],
      // A loop over fixtures expects only where its case applies.
      'vitest/no-conditional-expect': 'off',
      'vitest/no-disabled-tests': 'error',
      'vitest/no-focused-tests': 'error',
      'max-lines-per-function': 'off',
    },
  },
  {
    name: 'tookeffect/configuration-files',
    files: ['**/*.config.{js,mjs,ts}'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
