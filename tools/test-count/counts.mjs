// Plain JavaScript, because .ci/run prints its last line also if the toolchain could not be installed.

/** @returns the counts as the last line of a run */
export function describeCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @returns the sum of the counts; all zero if there are none */
export function sumCounts(all) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}

/** @returns the file with the total of a task, relative to the root of the checkout */
export function totalFile(task) {
  return `.toolchain/total-${task.replace(':', '-')}.json`;
}
