import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Telemetry } from '../kernel/metrics/telemetry.ts';

/** Resolution of the event loop's delay, which it is reported without. */
const RESOLUTION_MS = 20;
const EVERY_MS = 15_000;
const PERCENTILES = ['50', '99', '100'] as const;
const MICROS = 1e6;
const NANOS = 1e9;

/** Measures the process itself. Returns a function that stops. */
export function readProcess(telemetry: Telemetry): () => void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let last: readonly number[] = [];
  const look = (): void => {
    const found = PERCENTILES.map((percentile) => delays.percentile(Number(percentile)));
    last = delays.count > 0 ? found.map((nanos) => Math.max(0, nanos / NANOS - RESOLUTION_MS / 1000)) : last;
    delays.reset();
  };
  const timer = setInterval(look, EVERY_MS).unref();
  telemetry.read('manawell_event_loop_delay_seconds', () => {
    if (last.length === 0) look();
    return last.map((seconds, at) => [seconds, { percentile: PERCENTILES[at] ?? '' }] as const);
  });
  telemetry.read('manawell_process_memory_bytes', () => {
    const { rss, heapUsed } = process.memoryUsage();
    return [
      [rss, { kind: 'rss' }],
      [heapUsed, { kind: 'heap_used' }],
    ];
  });
  telemetry.read('manawell_process_cpu_seconds_total', () => {
    const { user, system } = process.cpuUsage();
    return [[(user + system) / MICROS, {}]];
  });
  return () => {
    clearInterval(timer);
    delays.disable();
  };
}
