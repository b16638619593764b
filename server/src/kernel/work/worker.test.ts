import { expect, test } from 'vitest';
import { silentLog as log } from '../log.ts';
import { createSignal } from './signal.ts';
import { startWorker } from './worker.ts';

const NEVER = 2 ** 31 - 1;

/** Creates a worker whose rounds wait for the test's answer. */
function atWork() {
  const rounds: PromiseWithResolvers<boolean>[] = [];
  let begun = Promise.withResolvers<void>();
  const signal = createSignal();
  const round = (): Promise<boolean> => {
    const answer = Promise.withResolvers<boolean>();
    rounds.push(answer);
    begun.resolve();
    return answer.promise;
  };
  const worker = startWorker({ round, signal, pollMs: NEVER, log, trouble: 'it is tried again' });
  /** Ends a round, and waits for the next one to begin. */
  const next = async (end: (round: PromiseWithResolvers<boolean> | undefined) => void): Promise<void> => {
    begun = Promise.withResolvers();
    end(rounds.at(-1));
    await begun.promise;
  };
  return { worker, signal, rounds, next };
}

test('what may be left is taken at once, and then nothing until somebody raises the signal', async () => {
  const { worker, signal, rounds, next } = atWork();
  await next((round) => round?.resolve(true));
  rounds.at(-1)?.resolve(false);
  await new Promise(setImmediate);
  expect(rounds).toHaveLength(2);
  await next(() => signal.raise());
  rounds.at(-1)?.resolve(false);
  await worker.stop();
  expect(rounds).toHaveLength(3);
});

test('a round that fails is not the last one', async () => {
  const { worker, signal, rounds, next } = atWork();
  await next((round) => {
    round?.reject(new Error('no database'));
    signal.raise();
  });
  rounds.at(-1)?.resolve(false);
  await worker.stop();
  expect(rounds).toHaveLength(2);
});

test('stopping waits for the round that is under way, and no other begins', async () => {
  const { worker, rounds } = atWork();
  let over = false;
  const stopped = worker.stop().then(() => {
    over = true;
  });
  await new Promise(setImmediate);
  expect(over).toBe(false);
  rounds.at(-1)?.resolve(true);
  await stopped;
  expect(rounds).toHaveLength(1);
});
