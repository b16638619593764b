import { expect, onTestFinished, test } from 'vitest';
import { openTelemetry } from '#server/telemetry/open-telemetry.ts';
import { MetricsPage } from '#tests/world/metrics.ts';
import { watchGames } from './watch-games.ts';

type Games = Parameters<typeof watchGames>[0];

const CALLS: [keyof Games, unknown[]][] = [
  ['roles', [7, 80427731, 'eu']],
  ['profile', [7, 80427731]],
  ['offers', [{ gid: 7, uid: 80427731, region: 'eu', roleId: 'r' }]],
  ['deliver', [{ gid: 7, uid: 80427731, orderNumber: '20261121-7K3MQ9ZT2B' }]],
  ['recall', [{ gid: 7, deliveryId: 'd', orderNumber: '20261121-7K3MQ9ZT2B' }]],
  ['takeBack', [{ gid: 7, uid: 80427731, orderNumber: '20261121-7K3MQ9ZT2B' }]],
];

async function watched(answer: (call: string, input: unknown[]) => Promise<unknown>) {
  const telemetry = await openTelemetry({ page: { host: '127.0.0.1', port: 0 }, otlp: null }, 'all');
  onTestFinished(() => telemetry.close());
  telemetry.know('game', (value) => value === '7');
  const games = Object.fromEntries(CALLS.map(([call]) => [call, (...input: unknown[]) => answer(call, input)]));
  const metrics = new MetricsPage(telemetry.url);
  const wrapped = watchGames(games as never, telemetry) as unknown as Record<
    string,
    (...input: unknown[]) => Promise<unknown>
  >;
  const outcomes = async () =>
    (await metrics.series('manawell_game_call_seconds_count')).map(({ labels, value }) => [
      labels.game,
      labels.call,
      labels.outcome,
      value,
    ]);
  return { wrapped, outcomes, metrics };
}

test('every call passes its input and its answer, and is counted for its game', async () => {
  const seen: unknown[] = [];
  const { wrapped, outcomes, metrics } = await watched(async (call, input) => {
    seen.push([call, input]);
    return { result: 'accepted', of: call };
  });
  for (const [call, input] of CALLS) expect(await wrapped[call]?.(...input)).toEqual({ result: 'accepted', of: call });
  expect(seen).toEqual(CALLS);
  expect(await outcomes()).toEqual(CALLS.map(([call]) => ['7', call, call === 'deliver' ? 'accepted' : 'ok', 1]));
  expect(await metrics.text()).not.toMatch(/80427731|20261121/);
});

test('a refusal is no failure, and an error passes through', async () => {
  const refused = await watched(async () => ({ result: 'refused', reason: 'no' }));
  await refused.wrapped.deliver?.({ gid: 7 });
  expect(await refused.outcomes()).toEqual([['7', 'deliver', 'refused', 1]]);
  const error = new Error('timeout');
  const failing = await watched(() => Promise.reject(error));
  await expect(failing.wrapped.deliver?.({ gid: 8 })).rejects.toBe(error);
  expect(await failing.outcomes()).toEqual([['other', 'deliver', 'failed', 1]]);
});
