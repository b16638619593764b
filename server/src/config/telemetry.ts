import { z } from 'zod';
import { httpAddress } from './read.ts';

/** A collector of OpenTelemetry. */
export interface OtlpConfig {
  /** Without a trailing slash. */
  url: string;
  headers: Record<string, string>;
  /** Share of traces that are sent, from 0 to 100. */
  percent: number;
}

export interface TelemetryConfig {
  /** The page for Prometheus; null: none. */
  page: { host: string; port: number } | null;
  /** Null: nothing is sent. */
  otlp: OtlpConfig | null;
}

const PORT = 'must be a port from 0 to 65535';
const PERCENT = 'must be a number from 0 to 100';
const HEADERS = 'must be name=value, separated by commas';

/** Format: `authorization=Bearer%20abc, x-tenant=shop`. */
const headers = z
  .string()
  .transform((text) => text.split(',').map((one) => /^\s*([\w-]+)=(.*?)\s*$/.exec(one)))
  .refine((all) => all.every((found) => found !== null && isDecodable(found[2] ?? '')), HEADERS)
  .transform((all) => Object.fromEntries(all.map((found) => [found?.[1] ?? '', decodeURIComponent(found?.[2] ?? '')])));

function isDecodable(text: string): boolean {
  try {
    return /^[\x20-\x7e]*$/.test(decodeURIComponent(text));
  } catch {
    return false;
  }
}

export const telemetryVariables = {
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, PORT)
    .transform(Number)
    .pipe(z.int(PORT).max(65_535, PORT))
    .optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress
    .refine((url) => !/[?#@]/.test(url), 'must have no user, query and fragment: see OTEL_EXPORTER_OTLP_HEADERS')
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  TRACES_PERCENT: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,6})?$/, PERCENT)
    .transform(Number)
    .pipe(z.number().max(100, PERCENT))
    .default(1),
};

const variables = z.object(telemetryVariables);
type Values = z.output<typeof variables>;

/** Returns null if nothing is measured. */
export function telemetryOf(values: Values): TelemetryConfig | null {
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: url } = values;
  if (port === undefined && url === undefined) return null;
  const sent = { headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {}, percent: values.TRACES_PERCENT };
  return { page: port === undefined ? null : { host, port }, otlp: url === undefined ? null : { url, ...sent } };
}

/** Returns the problems of ports that two servers of the process would take. */
export function telemetryProblems(values: Values & { PORT: number; DESK_PORT?: number | undefined }): string[] {
  const { METRICS_PORT: port, PORT, DESK_PORT } = values;
  if (port === undefined || port === 0 || (port !== PORT && port !== DESK_PORT)) return [];
  return [`METRICS_PORT must differ from ${port === PORT ? 'PORT' : 'DESK_PORT'}: metrics have a port of their own`];
}
