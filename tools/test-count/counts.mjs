// Plain JavaScript, because the closing line of .ci/run must be printed even where the toolchain could not be brought.

/** @returns the counts as the line that every run ends with */
export function describeCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @returns the sum of any number of counts; of none, all zero */
export function sumCounts(all) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}

/** @returns where a task leaves its total, relative to the root of the checkout */
export function totalFileOf(task) {
  return `.toolchain/total-${task.replace(':', '-')}.json`;
}
