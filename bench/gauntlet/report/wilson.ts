/** The quantile of the normal distribution for a two-sided bound of 95 %. */
const Z = 1.959963984540054;

/**
 * The upper end of Wilson's interval of 95 % for a share.
 * @see E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference (1927)
 */
export function wilsonUpperBound(count: number, total: number): number {
  if (total === 0) return 1;
  const share = count / total;
  const square = Z * Z;
  const centre = share + square / (2 * total);
  const spread = Z * Math.sqrt((share * (1 - share)) / total + square / (4 * total * total));
  return Math.min(1, (centre + spread) / (1 + square / total));
}
