import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * Both halves. What the requests in flight still need is copied by each collection, so half of the size is twice the work; and
 * what is copied twice becomes old. V8 would grow this memory to 60 MB and give it back late.
 */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Bounds the memory of new objects at about 32 MB from now on. V8 reads its flags with sizes only when a process starts, but
 * the factor by which it grows this memory at each collection. It shrinks this memory itself when the process is idle.
 */
export function boundYoungGeneration(): void {
  let factor = 0;
  const update = (): void => {
    const wanted = youngBytes() < MAX_BYTES ? 2 : 1;
    if (wanted === factor) return;
    factor = wanted;
    setFlagsFromString(`--semi-space-growth-factor=${factor}`);
  };
  update();
  new PerformanceObserver(update).observe({ entryTypes: ['gc'] });
}

function youngBytes(): number {
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  return young?.space_size ?? 0;
}
