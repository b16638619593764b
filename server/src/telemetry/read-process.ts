import { createHistogram } from 'node:perf_hooks';
import type { Telemetry } from '../kernel/metrics/telemetry.ts';

/** A timer that is due every so often measures the event loop's delay: it runs late by that delay. */
const TIMER_MS = 20;
const PERCENTILES = ['50', '99', '100'] as const;
const MICROS = 1e6;
const MILLIS = 1000;

/** Measures the process itself. The delay is that of the last interval. Returns a function that stops. */
export function readProcess(telemetry: Telemetry, everyMs: number): () => void {
  // `monitorEventLoopDelay` does not count a delay that begins just after its reset.
  const delays = createHistogram();
  let ran = performance.now();
  const measure = (): void => {
    const before = ran;
    ran = performance.now();
    delays.record(Math.max(1, Math.round((ran - before - TIMER_MS) * MICROS)));
  };
  const clock = setInterval(measure, TIMER_MS).unref();
  let last: readonly number[] = [];
  const look = (): void => {
    if (delays.count === 0) return;
    last = PERCENTILES.map((percentile) => delays.percentile(Number(percentile)) / MICROS / MILLIS);
    delays.reset();
  };
  const timer = setInterval(look, everyMs).unref();
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
    clearInterval(clock);
  };
}
