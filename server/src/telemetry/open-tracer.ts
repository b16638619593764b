import { randomBytes } from 'node:crypto';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { Resource } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, type IdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import type { OtlpConfig } from '../config/index.ts';
import { isKept, traceOf } from '../kernel/metrics/order-trace.ts';
import { createTrails, type Step, type Trail, type Trails } from '../kernel/metrics/trails.ts';
import { closeSoon } from './close-soon.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;
const TIMEOUT_MS = 10_000;
const EVERY_MS = 5000;

const randomId = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Opens the sender of traces. The spans come from the trails; the SDK only batches and sends them. */
export function openTracer(
  { url, headers, percent }: OtlpConfig,
  resource: Resource,
  closeMs: number,
): {
  trails: Trails;
  close(): Promise<void>;
} {
  let next = { traceId: '', spanId: '' };
  const idGenerator: IdGenerator = { generateTraceId: () => next.traceId, generateSpanId: () => next.spanId };
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, headers, timeoutMillis: TIMEOUT_MS });
  const provider = new TracerProvider({
    resource,
    idGenerator,
    sampler: new AlwaysOnSampler(),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: EVERY_MS, exportTimeoutMillis: TIMEOUT_MS }),
    ],
  });
  const tracer = provider.getTracer('manawell');

  const send = (
    step: Step,
    ids: { traceId: string; spanId: string; parentId: string | null },
    order: string | null,
  ) => {
    const { traceId, spanId, parentId } = ids;
    next = { traceId, spanId };
    const parent = parentId !== null && { traceId, spanId: parentId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const attributes = { ...step.facts, ...(order !== null && { order }) };
    const named = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`manawell.${name}`, value]));
    const options = { kind: KINDS[step.kind], startTime: step.begunAt, attributes: named };
    const span = tracer.startSpan(step.name, options, context);
    if (step.failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(step.endedAt);
  };
  const finish = ({ order, steps }: Trail): void => {
    const { traceId, rootId } = order === null ? { traceId: randomId(16), rootId: null } : traceOf(order);
    if (!isKept(traceId, percent)) return;
    const ids = new Map<Step, string>();
    const endedAt = steps[0]?.endedAt ?? 0;
    for (const step of steps) {
      const spanId = randomId(8);
      ids.set(step, spanId);
      const parentId = (step.parent && ids.get(step.parent)) ?? rootId;
      // A step that outlives its trail, such as a shared read, ends with it here.
      send({ ...step, endedAt: step.endedAt || endedAt }, { traceId, spanId, parentId }, order);
    }
  };
  const changed = (order: string, step: Step): void => {
    const { traceId, rootId } = traceOf(order);
    if (!isKept(traceId, percent)) return;
    const isRoot = step.facts.event === 'created';
    send(step, { traceId, spanId: isRoot ? rootId : randomId(8), parentId: isRoot ? null : rootId }, order);
  };
  return {
    trails: createTrails(finish, changed),
    close: () => closeSoon(provider.shutdown(), closeMs),
  };
}
