import { JUDGES } from '../judges/all-judges.ts';
import { type Grade, judgeGrade, productGrade, type ScenarioResult } from '../run/results.ts';
import { wilsonUpperBound } from './wilson.ts';

/** How often a judge was wrong. */
export interface Figures {
  readonly falseVerified: number;
  readonly falseRefuted: number;
  /** Decidable scenarios without a conclusive answer. */
  readonly undecided: number;
  /** Scenarios that it has no way to express or to look at. */
  readonly inexpressible: number;
  /** The right verdict for another reason; only the product gives reasons. */
  readonly wrongReason: number;
  readonly right: number;
  /** Upper ends of Wilson's intervals of 95 %, over the scenarios that it could express. */
  readonly upperBounds: { readonly falseVerified: number; readonly falseRefuted: number };
}

/** The figures of a run. */
export interface GauntletFigures {
  readonly scenarios: number;
  /** Null when the product was not asked. */
  readonly product: Figures | null;
  readonly baselines: Readonly<Record<string, Figures>>;
}

/** Counts a run. */
export function countResults(results: readonly ScenarioResult[]): GauntletFigures {
  const product = results.map(productGrade);
  const asked = product.filter((grade) => grade !== null && grade !== 'inexpressible').length > 0;
  return {
    scenarios: results.length,
    product: asked ? toFigures(product.map((grade) => grade ?? 'inexpressible')) : null,
    baselines: Object.fromEntries(
      JUDGES.map(({ name }) => [name, toFigures(results.map((result) => judgeGrade(result, name)))]),
    ),
  };
}

/** What `figureCells` shows, in its order. */
export const FIGURE_TITLES = [
  'false verified',
  'false refuted',
  'undecided',
  'inexpressible',
  'right',
] as const;

/** @returns the figures of one judge as texts; the first two with the upper bound of their share */
export function figureCells({
  falseVerified,
  falseRefuted,
  undecided,
  inexpressible,
  right,
  upperBounds,
}: Figures): string[] {
  return [
    `${falseVerified} (≤ ${percent(upperBounds.falseVerified)})`,
    `${falseRefuted} (≤ ${percent(upperBounds.falseRefuted)})`,
    String(undecided),
    String(inexpressible),
    String(right),
  ];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function toFigures(grades: readonly Grade[]): Figures {
  const count = (wanted: Grade) => grades.filter((grade) => grade === wanted).length;
  const falseVerified = count('falseVerified');
  const falseRefuted = count('falseRefuted');
  const inexpressible = count('inexpressible');
  const total = grades.length - inexpressible;
  return {
    falseVerified,
    falseRefuted,
    undecided: count('undecided'),
    inexpressible,
    wrongReason: count('wrongReason'),
    right: count('right'),
    upperBounds: {
      falseVerified: round(wilsonUpperBound(falseVerified, total)),
      falseRefuted: round(wilsonUpperBound(falseRefuted, total)),
    },
  };
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
