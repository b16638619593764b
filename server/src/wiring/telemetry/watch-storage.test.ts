import { expect, onTestFinished, test } from 'vitest';
import { openTelemetry } from '#server/telemetry/open-telemetry.ts';
import { MetricsPage } from '#tests/world/metrics.ts';
import { until } from '#tests/world/until.ts';
import { watchStorage } from './watch-storage.ts';

test('sizes and verified backups are shown until the database does not answer', async () => {
  const telemetry = await openTelemetry({ page: { host: '127.0.0.1', port: 0 }, otlp: null }, 'worker');
  onTestFinished(() => telemetry.close());
  const metrics = new MetricsPage(telemetry.url);
  let isAway = false;
  const read = async () => {
    if (isAway) throw new Error('away');
    return { bytes: 4096, backups: [{ verdict: 'whole', age: 90 } as const] };
  };
  onTestFinished(watchStorage(telemetry, read, 20));
  expect(await metrics.reach('manawell_database_bytes', {}, (bytes) => bytes === 4096)).toBe(4096);
  expect(await metrics.sum('manawell_backup_verified_age_seconds', { verdict: 'whole' })).toBe(90);
  isAway = true;
  await until(
    () => metrics.series('manawell_database_bytes'),
    (series) => series.length === 0,
  );
  expect(await metrics.sum('manawell_backup_verified_age_seconds')).toBeUndefined();
});
