import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const LIMITS = { atOnce: 1, ofSender: 4, waiting: 3, waitMs: 60_000 };
const BUSY = { code: 'server.unavailable' };

/** Turns of which a work that does not end takes the only place. */
function busy(limits: Partial<typeof LIMITS> = {}) {
  const inTurn = createTurns({ ...LIMITS, ...limits });
  const first = Promise.withResolvers<void>();
  const running = inTurn('first', () => first.promise);
  const begun: string[] = [];
  const ask = (sender: string) => inTurn(sender, async () => void begun.push(sender));
  const end = async () => {
    first.resolve();
    await running;
  };
  return { ask, begun, end };
}

test('a work that gets no turn in time is refused, and does not begin later', async () => {
  const { ask, begun, end } = busy({ waitMs: 1 });
  await expect(ask('late')).rejects.toMatchObject(BUSY);
  await end();
  await ask('next');
  expect(begun).toEqual(['next']);
});

test('if too many wait, the sender with most of them loses its last one', async () => {
  const { ask, begun, end } = busy();
  const [one, two, three] = [ask('many'), ask('many'), ask('many')];
  const lost = expect(three).rejects.toMatchObject(BUSY);
  const other = ask('other');
  await lost;
  await end();
  await Promise.all([one, two, other]);
  expect(begun).toEqual(['many', 'other', 'many']);
});

test('a sender who would have as many as any other takes no place from one', async () => {
  const { ask, begun, end } = busy();
  const waiting = [ask('a'), ask('a'), ask('b')];
  await expect(ask('b')).rejects.toMatchObject(BUSY);
  await end();
  await Promise.all(waiting);
  expect(begun).toEqual(['a', 'b', 'a']);
});

test('a work that fails gives its place back', async () => {
  const inTurn = createTurns(LIMITS);
  await expect(inTurn('a', () => Promise.reject(new Error('not found')))).rejects.toThrow('not found');
  expect(await inTurn('b', async () => 'a certificate')).toBe('a certificate');
});
