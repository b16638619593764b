import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { OpenLabel } from '#server/kernel/metrics/labels.ts';
import type { Telemetry } from '#server/kernel/metrics/telemetry.ts';
import type { TelemetryConfig } from '../config/index.ts';
import { readProcess } from './read-process.ts';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Times that tests shorten. */
const TIMES = {
  /** Interval of the event loop's delay. */
  delayMs: 15_000,
  /** The longest wait for a collector at a stop. */
  closeMs: 2000,
};

export interface OpenedTelemetry extends Telemetry {
  /** The address of the metrics page; null: there is none. */
  url: string | null;
  /** Sends what is collected, and closes the page. */
  close(): Promise<void>;
}

/**
 * Opens metrics and traces. The packages load only here, so that a shop without metrics does not load them.
 * @throws Error if the port is taken
 */
export async function openTelemetry(
  config: TelemetryConfig,
  role: string,
  { delayMs, closeMs } = TIMES,
): Promise<OpenedTelemetry> {
  const [{ resourceFromAttributes }, { openMeters }] = await Promise.all([
    import('@opentelemetry/resources'),
    import('./open-meters.ts'),
  ]);
  const resource = resourceFromAttributes({
    'service.name': 'manawell',
    'service.version': version,
    'service.instance.id': randomUUID(),
    'manawell.role': role,
  });
  const known = new Map<OpenLabel, (value: string) => boolean>();
  const isKnown = (label: OpenLabel, value: string): boolean => known.get(label)?.(value) ?? false;
  const meters = await openMeters(config, resource, isKnown, closeMs);
  const traced = config.otlp && (await import('./open-tracer.ts')).openTracer(config.otlp, resource, closeMs);
  const telemetry: Telemetry = {
    ...meters.metrics,
    know: (label, isKnown) => {
      const before = known.get(label);
      known.set(label, (value) => isKnown(value) || before?.(value) === true);
    },
    trails: traced?.trails ?? null,
  };
  telemetry.know('version', (value) => value === version);
  telemetry.read('manawell_build_info', () => [[1, { version, role }]]);
  const stop = readProcess(telemetry, delayMs);
  return {
    ...telemetry,
    url: meters.url,
    async close() {
      stop();
      await Promise.all([meters.close(), traced?.close()]);
    },
  };
}
