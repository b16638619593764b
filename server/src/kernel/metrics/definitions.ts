import type { Label } from './labels.ts';

/** A `gauge` is read when metrics are, a `sum` is a counter that is read, and a `level` goes up and down by steps. */
export type Kind = 'counter' | 'sum' | 'histogram' | 'gauge' | 'level';

export interface Definition {
  kind: Kind;
  unit: 's' | 'By' | '1';
  labels: readonly Label[];
  help: string;
  /** Bounds of a histogram. */
  buckets?: readonly number[];
}

/** In seconds: answers that a person waits for. */
const ANSWERS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];
/** In seconds: work that waits in the database. */
const WAITS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800];

/** All metrics. docs/metrics.md, the dashboard and the alerts may name no others. */
export const METRICS = {
  manawell_http_request_seconds: {
    kind: 'histogram',
    unit: 's',
    labels: ['server', 'endpoint', 'status'],
    buckets: ANSWERS,
    help: 'Requests by endpoint, without streams; `aborted`: the client left before the answer.',
  },
  manawell_http_streams_open: { kind: 'level', unit: '1', labels: ['server'], help: 'Open event streams.' },
  manawell_orders_total: {
    kind: 'counter',
    unit: '1',
    labels: ['game', 'event'],
    help: 'Lines of timelines of orders, counted when they are committed: the funnel.',
  },
  manawell_payments_total: {
    kind: 'counter',
    unit: '1',
    labels: ['provider', 'method', 'result'],
    help: 'Payment attempts: opened at the provider or not, and their result.',
  },
  manawell_provider_call_seconds: {
    kind: 'histogram',
    unit: 's',
    labels: ['provider', 'call', 'outcome'],
    buckets: ANSWERS,
    help: 'Calls of payment providers. `refused` is a clear no, `failed` an unknown outcome.',
  },
  manawell_game_call_seconds: {
    kind: 'histogram',
    unit: 's',
    labels: ['game', 'call', 'outcome'],
    buckets: ANSWERS,
    help: 'Calls of game backends. `refused` is a clear no to a delivery.',
  },
  manawell_payment_webhooks_total: {
    kind: 'counter',
    unit: '1',
    labels: ['provider', 'webhook'],
    help: 'Webhooks of payment providers. `refused`: a wrong signature. `failed`: the provider sends it again.',
  },
  manawell_event_wait_seconds: {
    kind: 'histogram',
    unit: 's',
    labels: ['type'],
    buckets: WAITS,
    help: 'From storing an event of the money lane to its handling, for events that had to wait.',
  },
  manawell_outbox_events: { kind: 'gauge', unit: '1', labels: ['lane'], help: 'Events that wait, at most 1000.' },
  manawell_outbox_oldest_seconds: {
    kind: 'gauge',
    unit: 's',
    labels: ['lane'],
    help: 'Age of the oldest event that waits.',
  },
  manawell_deliveries_waiting: {
    kind: 'gauge',
    unit: '1',
    labels: ['game'],
    help: 'Deliveries that the shop still tries, at most 2000.',
  },
  manawell_deliveries_oldest_seconds: {
    kind: 'gauge',
    unit: 's',
    labels: ['game'],
    help: 'Age of the oldest of these deliveries.',
  },
  manawell_deliveries_parked: {
    kind: 'gauge',
    unit: '1',
    labels: ['game'],
    help: 'Deliveries that wait for an operator, at most 4000.',
  },
  manawell_system_oldest_seconds: {
    kind: 'gauge',
    unit: 's',
    labels: ['system'],
    help: 'Age of the oldest webhook that waits for one of your own systems.',
  },
  manawell_system_failing_seconds: {
    kind: 'gauge',
    unit: 's',
    labels: ['system'],
    help: 'Time since which one of your own systems has taken no webhook; 0: it takes them.',
  },
  manawell_database_up: {
    kind: 'gauge',
    unit: '1',
    labels: [],
    help: 'Workers: 1 if the last read of waiting work succeeded. At 0 its gauges are absent.',
  },
  manawell_database_connections: {
    kind: 'gauge',
    unit: '1',
    labels: ['state'],
    help: 'Connections of the pool of this process.',
  },
  manawell_database_connections_most: { kind: 'gauge', unit: '1', labels: [], help: 'Size of the pool (`DB_POOL`).' },
  manawell_database_waiting: { kind: 'gauge', unit: '1', labels: [], help: 'Statements that wait for a connection.' },
  manawell_database_wait_seconds: {
    kind: 'histogram',
    unit: 's',
    labels: [],
    buckets: ANSWERS,
    help: 'Wait for a connection, of statements that had to wait.',
  },
  manawell_database_bytes: {
    kind: 'gauge',
    unit: 'By',
    labels: [],
    help: 'Size of the database on its disk, without the write-ahead log.',
  },
  manawell_backup_verified_age_seconds: {
    kind: 'gauge',
    unit: 's',
    labels: ['verdict'],
    help: 'Age of the newest change in the newest backup that `backup verify --record` restored.',
  },
  manawell_event_loop_delay_seconds: {
    kind: 'gauge',
    unit: 's',
    labels: ['percentile'],
    help: 'Delay of the event loop in the last 15 seconds.',
  },
  manawell_process_memory_bytes: { kind: 'gauge', unit: 'By', labels: ['kind'], help: 'Memory of the process.' },
  manawell_process_cpu_seconds_total: { kind: 'sum', unit: 's', labels: [], help: 'Processor time of the process.' },
  manawell_ledger_differences: {
    kind: 'gauge',
    unit: '1',
    labels: [],
    help: 'Differences that the last daily check found; only in the worker that ran it, for a day.',
  },
  manawell_build_info: { kind: 'gauge', unit: '1', labels: ['version', 'role'], help: 'Always 1.' },
} as const satisfies Record<`manawell_${string}`, Definition>;

export type MetricName = keyof typeof METRICS;
type Named<K extends Kind> = {
  [N in MetricName]: (typeof METRICS)[N]['kind'] extends K ? N : never;
}[MetricName];
export type CountedName = Named<'counter' | 'level'>;
export type HistogramName = Named<'histogram'>;
export type ReadName = Named<'gauge' | 'sum'>;
/** The labels of a metric with their values. */
export type LabelsOf<N extends MetricName> = Record<(typeof METRICS)[N]['labels'][number], string>;
