import { expect, test } from 'vitest';
import { isKept, traceOf } from './order-trace.ts';
import { createTrails, type Step, type Trail } from './trails.ts';

const NUMBER = '20261121-7K3MQ9ZT2B';

function recorded() {
  const ended: Trail[] = [];
  const changes: [string, Step][] = [];
  return {
    ended,
    changes,
    trails: createTrails(
      (trail) => ended.push(trail),
      (...change) => changes.push(change),
    ),
  };
}
const client = (name: string) => ({ name, kind: 'client', facts: {} }) as const;
const parents = ({ steps }: Trail) => steps.map(({ name, parent }) => [name, parent?.name ?? null]);

test('calls inside a request are its steps, each below the one that made it', async () => {
  const { trails, ended } = recorded();
  let done: Promise<unknown> = Promise.resolve();
  const request = trails.begin({ name: 'request', kind: 'server' }, () => {
    done = trails.step(client('operation'), async () => {
      await trails.step(client('provider'), async () => undefined);
      await trails.step(client('game'), async () => trails.isAbout(NUMBER));
    });
  });
  await done;
  expect(ended).toEqual([]);
  request.end({ status: '2xx' }, false);
  expect(ended.map(parents)).toEqual([
    [
      ['request', null],
      ['operation', 'request'],
      ['provider', 'operation'],
      ['game', 'operation'],
    ],
  ]);
  expect(ended[0]?.order).toBe(NUMBER);
});

test('requests at the same time do not mix', async () => {
  const { trails, ended } = recorded();
  await Promise.all(
    ['a', 'b'].map((name) =>
      trails.step(client(name), async () => {
        await Promise.resolve();
        await trails.step(client(`${name}1`), async () => undefined);
      }),
    ),
  );
  expect(ended.map(parents).toSorted()).toEqual([
    [
      ['a', null],
      ['a1', 'a'],
    ],
    [
      ['b', null],
      ['b1', 'b'],
    ],
  ]);
});

test('work that outlives its request begins a trail of its own', async () => {
  const { trails, ended } = recorded();
  const answered = Promise.withResolvers<void>();
  let later: Promise<unknown> = Promise.resolve();
  const request = trails.begin({ name: 'request', kind: 'server' }, () => {
    later = answered.promise.then(() => trails.step(client('later'), async () => undefined));
  });
  request.end({}, false);
  answered.resolve();
  await later;
  expect(ended.map(parents)).toEqual([[['request', null]], [['later', null]]]);
});

test('a call that fails is marked, and its error passes through', async () => {
  const { trails, ended } = recorded();
  const failing = trails.step(client('game'), () => Promise.reject(new Error('no')), NUMBER);
  await expect(failing).rejects.toThrow('no');
  expect(ended[0]).toMatchObject({ order: NUMBER, steps: [{ failed: true }] });
});

test('a trail of thousands of steps is cut', async () => {
  const { trails, ended } = recorded();
  await trails.step(client('sweep'), async () => {
    for (let at = 0; at < 5000; at++) await trails.step(client('call'), async () => undefined);
  });
  expect(ended[0]?.steps).toHaveLength(100);
});

test('an order has the same trace everywhere, and its number cannot be read from the ids', () => {
  expect(traceOf(NUMBER)).toEqual(traceOf(NUMBER));
  expect(traceOf(NUMBER).traceId).not.toBe(traceOf('20261121-7K3MQ9ZT2C').traceId);
  expect(traceOf(NUMBER)).toEqual({
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    rootId: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
});

test.each([
  [0, 0],
  [1, 10],
  [50, 500],
  [100, 1000],
])('%d percent keep about %d of 1000 traces', (percent, about) => {
  const kept = Array.from({ length: 1000 }, (_, at) => traceOf(`20261121-${at}`)).filter(({ traceId }) =>
    isKept(traceId, percent),
  );
  expect(Math.abs(kept.length - about)).toBeLessThanOrEqual(about === 0 || about === 1000 ? 0 : about * 0.1 + 10);
});
