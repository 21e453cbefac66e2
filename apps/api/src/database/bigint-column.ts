import type { ColumnOptions } from 'typeorm';

/**
 * Options of a `bigint` column whose property is a JavaScript `bigint`; null stays null. The driver itself reads such
 * a column as text, because a `number` is exact up to 2^53 only.
 * @example `@Column(bigintColumn) readonly availableCredits!: bigint;`
 */
export const bigintColumn = {
  type: 'bigint',
  transformer: {
    from: (stored: string | null): bigint | null => (stored === null ? null : BigInt(stored)),
    to: (value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value),
  },
} as const satisfies ColumnOptions;
