import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, stringify } from 'yaml';
import {
  type CountedName,
  type Definition,
  type HistogramName,
  METRICS,
  type ReadName,
} from '#server/kernel/metrics/definitions.ts';
import { LABELS, type Label } from '#server/kernel/metrics/labels.ts';
import { openTelemetry } from '#server/telemetry/open-telemetry.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const FILE = join(ROOT, 'deploy/metrics/alerts.yaml');
/** Of the Debian package `prometheus`. */
const PROMTOOL = (process.env.PATH ?? '')
  .split(delimiter)
  .map((dir) => join(dir, 'promtool'))
  .find((path) => existsSync(path));

interface Rule {
  alert: string;
  expr: string;
  labels: Record<string, string>;
  annotations: { summary: string; runbook: string };
}
const rules = (parse(readFileSync(FILE, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);

/**
 * The state that fires an alert, as series of one minute each, and the labels of the alert. Series with other labels
 * stay just below its limits, and must not fire it.
 */
interface Firing {
  series: Record<string, string>;
  at: string;
  labels?: Record<string, string>;
}

const GAME = { game: '1000039' };
const PROVIDER = { provider: 'stripe' };

const FIRING: Record<string, Firing> = {
  NothingDelivered: {
    series: {
      'manawell_orders_total{game="1000039",event="paid"}': '0+2x40',
      'manawell_orders_total{game="1000039",event="sent"}': '0+2x10 20+0x30',
      'manawell_orders_total{game="1000041",event="paid"}': '0+2x40',
      'manawell_orders_total{game="1000041",event="sent"}': '0+2x40',
    },
    at: '35m',
    labels: GAME,
  },
  DeliveriesWait: {
    series: {
      'manawell_deliveries_oldest_seconds{game="1000039"}': '0+60x30',
      'manawell_deliveries_oldest_seconds{game="1000041"}': '900x30',
    },
    at: '20m',
    labels: GAME,
  },
  DeliveryParked: {
    series: {
      'manawell_deliveries_parked{game="1000039"}': '0 0 0 1x10',
      'manawell_deliveries_parked{game="1000041"}': '0x20',
    },
    at: '6m',
    labels: GAME,
  },
  EventsWait: {
    series: {
      'manawell_outbox_oldest_seconds{lane="money"}': '0 0 0 60+60x10',
      'manawell_outbox_oldest_seconds{lane="webhooks"}': '60x20',
      'manawell_outbox_oldest_seconds{lane="follow_up"}': '900x20',
    },
    at: '8m',
    labels: { lane: 'money' },
  },
  WebhooksRefused: {
    series: {
      'manawell_payment_webhooks_total{provider="stripe",webhook="received"}': '0+1x30',
      'manawell_payment_webhooks_total{provider="stripe",webhook="refused"}': '0x10 0+1x20',
      // Two of three, and a tenth.
      'manawell_payment_webhooks_total{provider="adyen",webhook="received"}': '0x10 1x30',
      'manawell_payment_webhooks_total{provider="adyen",webhook="refused"}': '0x20 2x20',
      'manawell_payment_webhooks_total{provider="paypal",webhook="received"}': '0+9x30',
      'manawell_payment_webhooks_total{provider="paypal",webhook="refused"}': '0+1x30',
    },
    at: '25m',
    labels: PROVIDER,
  },
  ProviderFails: {
    series: {
      'manawell_provider_call_seconds_count{provider="stripe",call="create",outcome="ok"}': '0+10x30',
      'manawell_provider_call_seconds_count{provider="stripe",call="create",outcome="failed"}': '0x10 0+5x20',
      'manawell_provider_call_seconds_count{provider="adyen",call="create",outcome="ok"}': '0+91x30',
      'manawell_provider_call_seconds_count{provider="adyen",call="create",outcome="failed"}': '0+9x30',
      'manawell_provider_call_seconds_count{provider="paypal",call="create",outcome="refused"}': '0+9x30',
    },
    at: '20m',
    labels: PROVIDER,
  },
  GameFails: {
    series: {
      'manawell_game_call_seconds_count{game="1000039",call="deliver",outcome="accepted"}': '0+10x30',
      'manawell_game_call_seconds_count{game="1000039",call="deliver",outcome="failed"}': '0x10 0+5x20',
      'manawell_game_call_seconds_count{game="1000041",call="deliver",outcome="accepted"}': '0+81x30',
      'manawell_game_call_seconds_count{game="1000041",call="deliver",outcome="failed"}': '0+19x30',
    },
    at: '25m',
    labels: GAME,
  },
  FewerPaymentsSucceed: {
    series: {
      'manawell_payments_total{provider="stripe",method="card",result="opened"}': '0+2x300',
      'manawell_payments_total{provider="stripe",method="card",result="captured"}': '0+2x180 360+0x120',
      // Too few to judge, and three in five.
      'manawell_payments_total{provider="stripe",method="voucher",result="opened"}': '0+0.3x300',
      'manawell_payments_total{provider="stripe",method="voucher",result="captured"}': '0+0.3x180 54+0x120',
      'manawell_payments_total{provider="adyen",method="card",result="opened"}': '0+5x300',
      'manawell_payments_total{provider="adyen",method="card",result="captured"}': '0+5x180 900+3x120',
    },
    at: '255m',
    labels: { provider: 'stripe', method: 'card' },
  },
  RequestsFail: {
    series: {
      'manawell_http_request_seconds_count{server="shop",endpoint="GET /x",status="2xx"}': '0+100x30',
      'manawell_http_request_seconds_count{server="shop",endpoint="GET /x",status="5xx"}': '0x10 0+5x20',
      'manawell_http_request_seconds_count{server="shop",endpoint="GET /readyz",status="5xx"}': '0+100x30',
      'manawell_http_request_seconds_count{server="desk",endpoint="GET /x",status="2xx"}': '0+991x30',
      'manawell_http_request_seconds_count{server="desk",endpoint="GET /x",status="4xx"}': '0+100x30',
      'manawell_http_request_seconds_count{server="desk",endpoint="GET /x",status="5xx"}': '0+9x30',
    },
    at: '22m',
    labels: { server: 'shop' },
  },
  RequestsAreSlow: {
    series: {
      'manawell_http_request_seconds_bucket{server="shop",endpoint="GET /x",status="2xx",le="1"}': '0+98x40',
      'manawell_http_request_seconds_bucket{server="shop",endpoint="GET /x",status="2xx",le="2.5"}': '0+100x40',
      'manawell_http_request_seconds_bucket{server="shop",endpoint="GET /x",status="2xx",le="+Inf"}': '0+100x40',
      // Reports of the desk may take longer.
      'manawell_http_request_seconds_bucket{server="desk",endpoint="GET /x",status="2xx",le="1"}': '0+9x40',
      'manawell_http_request_seconds_bucket{server="desk",endpoint="GET /x",status="2xx",le="2.5"}': '0+100x40',
      'manawell_http_request_seconds_bucket{server="desk",endpoint="GET /x",status="2xx",le="+Inf"}': '0+100x40',
    },
    at: '20m',
    labels: { server: 'shop' },
  },
  PoolExhausted: {
    series: {
      'manawell_database_waiting{instance="a"}': '0 0 0 4x10',
      'manawell_database_waiting{instance="b"}': '0x5 4 0x10',
    },
    at: '8m',
    labels: { instance: 'a' },
  },
  EventLoopBlocked: {
    series: {
      'manawell_event_loop_delay_seconds{instance="a",percentile="99"}': '0 0 0 0.4x10',
      'manawell_event_loop_delay_seconds{instance="b",percentile="99"}': '0.2x20',
      'manawell_event_loop_delay_seconds{instance="b",percentile="100"}': '0.4x20',
    },
    at: '8m',
    labels: { instance: 'a', percentile: '99' },
  },
  DatabaseDown: { series: { manawell_database_up: '1 1 1 0x10' }, at: '7m' },
  NoWorker: {
    series: {
      'manawell_build_info{role="worker",version="1"}': '1 1 1 stale',
      'manawell_build_info{role="web",version="1"}': '1x20',
    },
    at: '9m',
  },
  BooksDiffer: { series: { manawell_ledger_differences: '0 0 0 2x10' }, at: '6m' },
  BackupNotVerified: {
    series: {
      'manawell_backup_verified_age_seconds{verdict="whole"}': '690000 690060 691260+60x20',
      'manawell_backup_verified_age_seconds{verdict="differences"}': '900000+60x22',
    },
    at: '16m',
  },
  OwnSystemFails: {
    series: {
      'manawell_system_failing_seconds{system="crm"}': '0+60x30',
      'manawell_system_failing_seconds{system="erp"}': '900x30',
    },
    at: '20m',
    labels: { system: 'crm' },
  },
};

/** States that fire no alert, of rules that look at all series together. */
const QUIET: Record<string, Record<string, string>> = {
  DatabaseDown: { 'manawell_database_up{instance="a"}': '0x30', 'manawell_database_up{instance="b"}': '1x30' },
  NoWorker: { 'manawell_build_info{role="all",version="1"}': '1x30' },
  BooksDiffer: { manawell_ledger_differences: '0x30' },
};

/** Metrics and labels that a query names. Labels of Prometheus itself are left out. */
function namesIn(query: string) {
  const metrics = [...query.matchAll(/\bmanawell_\w+/g)].map(([name]) => name);
  const labels = [...query.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)].map(
    ([, label = '', , value = '']) => [label, value] as const,
  );
  return { metrics, labels };
}

const known = (name: string): Definition | undefined =>
  (METRICS as Record<string, Definition>)[name] ??
  [name.replace(/_(count|sum|bucket)$/, '')]
    .map((base) => (METRICS as Record<string, Definition>)[base])
    .find((definition) => definition?.kind === 'histogram');

const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-');

test('each alert leads to a paragraph of its runbook', () => {
  const operations = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const anchors = [...operations.matchAll(/^#+ (.+)$/gm)].map(
    ([, heading = '']) => `docs/operations.md#${slug(heading)}`,
  );
  for (const { alert, annotations } of rules)
    expect([alert, anchors.includes(annotations.runbook)]).toEqual([alert, true]);
});

const dashboard = readFileSync(join(ROOT, 'deploy/metrics/dashboard.json'), 'utf8');
const queries = [...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(
  ([, text = '""']) => JSON.parse(text) as string,
);

test.each([
  ['alerts', rules.map(({ expr }) => expr)],
  ['dashboard', queries],
])('every metric, label and value that the %s name exists', (_, all) => {
  expect(all.length).toBeGreaterThan(10);
  for (const query of all) {
    const { metrics, labels } = namesIn(query);
    expect([query, metrics.length > 0]).toEqual([query, true]);
    for (const name of metrics) expect([name, known(name) !== undefined]).toEqual([name, true]);
    const own = new Set<string>(metrics.flatMap((name) => known(name)?.labels ?? []));
    for (const [label, value] of labels) {
      if (value.startsWith('$')) continue;
      expect([query, label, own.has(label)]).toEqual([query, label, true]);
      const listed: readonly string[] | null = LABELS[label as Label];
      for (const one of value.split('|'))
        if (listed) expect([query, one, listed.includes(one)]).toEqual([query, one, true]);
    }
    for (const [, by = ''] of query.matchAll(/\bby \(([^)]*)\)/g))
      for (const label of by.split(',').map((one) => one.trim()))
        expect([query, label, label === 'le' || label === 'instance' || own.has(label)]).toEqual([query, label, true]);
  }
});

test('the dashboard shows every metric', () => {
  const shown = queries.flatMap((query) => namesIn(query).metrics);
  for (const name of Object.keys(METRICS))
    expect([name, shown.some((one) => one.startsWith(name))]).toEqual([name, true]);
});

/** Rules for other exporters, as docs/metrics.md has them. */
const example = /```yaml\n(groups:[\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/metrics.md'), 'utf8'))?.[1] ?? '';

test('the example of rules for the machine and the certificate names nothing that the shop measures', () => {
  const { groups } = parse(example) as { groups: { rules: Rule[] }[] };
  const all = groups.flatMap(({ rules }) => rules);
  expect(all.map(({ alert }) => alert)).toEqual(['DatabaseDiskFull', 'CertificateExpires', 'ShopNotReached']);
  for (const { alert, expr } of all) expect([alert, namesIn(expr).metrics]).toEqual([alert, []]);
});

test('each alert has a state that fires it', () => {
  expect(Object.keys(FIRING).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

describe.skipIf(PROMTOOL === undefined)('with promtool', () => {
  const promtool = (command: string[], input = ''): string => {
    if (!PROMTOOL) throw new Error('there is no promtool');
    return execFileSync(PROMTOOL, command, { input, encoding: 'utf8', stdio: 'pipe' });
  };

  test('Prometheus can read the page, and has nothing to say about its names', async () => {
    const telemetry = await openTelemetry({ page: { host: '127.0.0.1', port: 0 }, otlp: null }, 'all');
    onTestFinished(() => telemetry.close());
    for (const [name, { kind, labels }] of Object.entries<Definition>(METRICS)) {
      const own = Object.fromEntries(labels.map((label) => [label, '']));
      if (kind === 'histogram') telemetry.record(name as HistogramName, 1, own as never);
      else if (kind === 'counter' || kind === 'level') telemetry.add(name as CountedName, own as never);
      else telemetry.read(name as ReadName, () => [[1, own as never]]);
    }
    const page = await (await fetch(telemetry.url ?? '')).text();
    for (const name of Object.keys(METRICS)) expect(page).toContain(`# TYPE ${name} `);
    promtool(['check', 'metrics'], page);
  });

  test('the rules are valid', () => {
    expect(promtool(['check', 'rules', FILE])).toContain(`${rules.length} rules found`);
    const dir = mkdtempSync(join(tmpdir(), 'alerts-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    writeFileSync(join(dir, 'example.yaml'), example);
    expect(promtool(['check', 'rules', join(dir, 'example.yaml')])).toContain('3 rules found');
  });

  test('each alert fires in its state, not at its beginning, and not for the others in that state', () => {
    const dir = mkdtempSync(join(tmpdir(), 'alerts-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const tests = rules.map(({ alert, labels, annotations }) => {
      const { series, at, labels: own = {} } = FIRING[alert] as Firing;
      const firing = { exp_labels: { ...own, ...labels }, exp_annotations: annotations };
      return {
        interval: '1m',
        name: alert,
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        alert_rule_test: [
          { eval_time: '1m', alertname: alert, exp_alerts: [] },
          { eval_time: at, alertname: alert, exp_alerts: [firing] },
        ],
      };
    });
    const quiet = Object.entries(QUIET).map(([alertname, series]) => ({
      interval: '1m',
      name: `${alertname} is quiet`,
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      alert_rule_test: [{ eval_time: '20m', alertname, exp_alerts: [] }],
    }));
    const file = join(dir, 'alerts.test.yaml');
    writeFileSync(file, stringify({ rule_files: [FILE], evaluation_interval: '1m', tests: [...tests, ...quiet] }));
    expect(promtool(['test', 'rules', file])).toContain('SUCCESS');
  });
});
