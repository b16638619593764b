import { expect, test } from 'vitest';
import { createLog } from '#server/kernel/log.ts';
import { createSweeps } from './sweeps.ts';

test('partitions that cannot be made hold up neither the others nor the start, and are an alert', async () => {
  const said: object[] = [];
  const log = createLog({ level: 'warn', destination: { write: (line) => void said.push(JSON.parse(line)) } });
  const made: string[] = [];
  const domains = {
    orders: { ensureMonths: () => Promise.reject(new Error('broken')) },
    payments: { ensureMonths: async () => void made.push('ledger') },
    analytics: { ensureDays: async () => void made.push('events') },
  };
  await createSweeps(domains as never, log).ensureMonths();
  expect(made).toEqual(['ledger', 'events']);
  expect(said).toMatchObject([{ level: 50, alert: 'database.partitions', what: 'orders', err: { message: 'broken' } }]);
});
