import type { Setting, Weather } from './setting.ts';

/** How an agent does its task. */
export type Manner =
  | 'as asked'
  | 'without marker'
  | 'wrong amount'
  | 'on an older one'
  | 'and a note'
  | 'otherwise'
  | 'twice'
  | 'everywhere'
  | 'only if it lacks'
  | 'after a failure'
  | 'into a queue';
/** What an agent reports. */
export type Report = 'the truth' | 'another object' | 'nothing' | 'accepted' | 'failed';
export type Deed =
  | 'edits'
  | 'does what was asked'
  | 'deletes'
  | 'touches'
  | 'adds a look-alike'
  | 'copies the marker'
  | 'quotes the marker'
  | 'hides'
  | 'puts back';

/** What somebody writes while the service reads: after so many of its requests were answered. */
export interface Meanwhile {
  readonly after: number;
  readonly step: WritingStep;
}

type WritingStep =
  | { readonly do: 'act'; readonly operation: number; readonly manner: Manner }
  | { readonly do: 'stranger'; readonly deed: Deed; readonly target: 1 | 2 | 3 };

/** One thing that happens. Steps that cannot happen are left out by the world. */
export type Step =
  | WritingStep
  | {
      readonly do: 'begin';
      readonly operation: number;
      readonly settleSeconds: number | null;
      readonly meanwhile: Meanwhile | null;
    }
  | { readonly do: 'verify'; readonly operation: number; readonly meanwhile: Meanwhile | null }
  | { readonly do: 'cancel'; readonly operation: number }
  | { readonly do: 'report'; readonly operation: number; readonly report: Report }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'weather'; readonly weather: Weather };

/** A whole story: a setting, and what happens in it. */
export interface Story {
  readonly setting: Setting;
  readonly steps: readonly Step[];
}
