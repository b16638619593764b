import type { CollectorConfig } from './config/index.ts';
import { connect } from './db/client.ts';
import { createAnalytics, openJetStream } from './domains/analytics/index.ts';
import { eventLimits, registerCollector } from './http/events/collector.ts';
import { openShell } from './http/shell.ts';
import { unlimited } from './kernel/limits/limit.ts';
import { processLimits } from './kernel/limits/limits-by.ts';
import { createLog } from './kernel/log.ts';

const HOUR_MS = 3_600_000;
/** How long a load balancer has to notice that this process takes no more work. */
const NOTICE_MS = 3000;

/** Takes events and does nothing else, on a migrated database: of the shop's other code none is loaded. */
export async function startCollector(config: CollectorConfig): Promise<{ url: string; stop(): Promise<void> }> {
  const log = createLog(config.log);
  // Its packages load only if something is measured.
  const telemetry = config.telemetry
    ? await (await import('./telemetry/open-telemetry.ts')).openTelemetry(config.telemetry, 'collector')
    : null;
  const sql = connect(config.databaseUrl, { max: config.dbPool, name: 'manawell-collector', log, telemetry });
  const clock = { now: () => new Date() };
  const stream = config.analytics.stream && (await openJetStream(config.analytics.stream));
  const analytics = createAnalytics({
    sql,
    log,
    clock,
    stream,
    days: config.analytics.days,
    dayBytes: config.analytics.dayBytes,
  });
  await analytics.ensureDays();
  const keeping = analytics.keep();
  const forwarding = await analytics.forward(config.analytics.forward);
  // A portal's worker does the same, where there is one.
  const tidy = async (): Promise<void> => {
    await analytics.ensureDays();
    await analytics.forget();
  };
  const timer = setInterval(() => void tidy().catch((err: unknown) => log.error({ err }, 'days of events')), HOUR_MS);

  const database = () =>
    sql`select 1`.then(
      () => true,
      () => false,
    );
  // With a stream it takes events while the database is away.
  const ready = async (): Promise<Record<string, boolean>> =>
    stream ? { stream: await stream.ready() } : { database: await database() };
  const { app, security } = openShell({ config, log, ready, telemetry, server: 'collector' });
  await registerCollector(app, {
    config: config.analytics,
    ...analytics,
    ...eventLimits(config.limited ? processLimits : unlimited),
    publicUrl: config.publicUrl,
    headers: security.data,
  });
  const url = await app.listen({ host: config.host, port: config.port });
  return {
    url,
    async stop() {
      clearInterval(timer);
      await app.drain(config.mode === 'production' ? NOTICE_MS : 0);
      await Promise.all([forwarding.stop(), keeping?.stop()]);
      await stream?.stop();
      await sql.end({ timeout: 5 });
      await telemetry?.close();
    },
  };
}
