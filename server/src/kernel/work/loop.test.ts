import { expect, onTestFinished, test } from 'vitest';
import { type Next, startLoop } from './loop.ts';

const NEVER = 2 ** 31 - 1;
const quiet: Next = { more: false, waitMs: NEVER };

/** Creates a loop whose rounds wait for the result that the test provides. */
function atWork() {
  const rounds: PromiseWithResolvers<Next>[] = [];
  const loop = startLoop(() => {
    const round = Promise.withResolvers<Next>();
    rounds.push(round);
    return round.promise;
  });
  /** Ends the current round, and lets the loop run as far as it can. */
  const end = async (next: Next): Promise<void> => {
    rounds.at(-1)?.resolve(next);
    await new Promise(setImmediate);
  };
  onTestFinished(async () => {
    const stopped = loop.stop();
    await end(quiet);
    await stopped;
  });
  const poked = async (): Promise<void> => {
    loop.poke();
    await new Promise(setImmediate);
  };
  return { loop, rounds, end, poked };
}

test('while there may be more, round follows round', async () => {
  const { rounds, end } = atWork();
  await end({ more: true, pauseMs: 0 });
  await end({ more: true, pauseMs: 0 });
  expect(rounds).toHaveLength(3);
});

test('once nothing is due, a poke brings the next round', async () => {
  const { rounds, end, poked } = atWork();
  await end(quiet);
  expect(rounds).toHaveLength(1);
  await poked();
  expect(rounds).toHaveLength(2);
});

test('a poke that comes during a round is answered by the next one, once', async () => {
  const { loop, rounds, end } = atWork();
  loop.poke();
  await end({ more: true, pauseMs: 0 });
  await end(quiet);
  expect(rounds).toHaveLength(2);
});

test('who asks during a round is told after the next one', async () => {
  const { loop, rounds, end } = atWork();
  let told = false;
  const idle = loop.idle().then(() => {
    told = true;
  });
  await end(quiet);
  expect([rounds.length, told]).toEqual([2, false]);
  await end(quiet);
  await idle;
});

test('one that is deaf hears no poke before its time is over', async () => {
  const { rounds, end, poked } = atWork();
  await poked();
  await end({ more: false, waitMs: 60_000, deaf: true });
  await poked();
  expect(rounds).toHaveLength(1);
});

test('who asks whether it is idle is told after a round that began later', async () => {
  const { loop, rounds, end } = atWork();
  await end(quiet);
  let told = false;
  const idle = loop.idle().then(() => {
    told = true;
  });
  await new Promise(setImmediate);
  expect([rounds.length, told]).toEqual([2, false]);
  await end({ more: true, pauseMs: 0 });
  expect(told).toBe(false);
  await end(quiet);
  await idle;
});

test('it stops after the round under way, and whoever waits for it to be idle is told', async () => {
  const { loop, rounds, end } = atWork();
  const idle = loop.idle();
  const stopped = loop.stop();
  await end({ more: true, pauseMs: 0 });
  await Promise.all([stopped, idle]);
  expect(rounds).toHaveLength(1);
});

test.each<[string, Next]>([
  ['a pause', { more: true, pauseMs: NEVER }],
  ['a wait', quiet],
  ['a deaf wait', { more: false, waitMs: NEVER, deaf: true }],
])('%s does not keep it from stopping', async (_, next) => {
  const { loop, rounds, end } = atWork();
  await end(next);
  await loop.stop();
  expect(rounds).toHaveLength(1);
});
