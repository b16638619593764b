import { expect, test, vi } from 'vitest';
import { arrive, splitArrival } from './arrival.ts';

test('splitArrival takes the ticket, uid and name out of the address and keeps the rest', () => {
  expect(splitArrival('?gid=1000041&token=t1&uid=80427731&uname=Kes%20T&from=gameLogin&locale=de')).toEqual({
    arrival: { token: 't1', uid: '80427731', uname: 'Kes T', from: 'gameLogin' },
    rest: '?gid=1000041&locale=de',
  });
});

test('the last of several equal parameters counts', () => {
  expect(splitArrival('?token=a&token=b&uid=1&uid=2').arrival).toMatchObject({ token: 'b', uid: '2' });
});

test('an empty token is removed from the address and signs nobody in', () => {
  expect(splitArrival('?token=&uid=1&gid=1')).toEqual({ arrival: null, rest: '?gid=1' });
});

test('an address without a token is left as it is', () => {
  expect(splitArrival('?uid=1&from=gameLogin')).toEqual({ arrival: null, rest: '?uid=1&from=gameLogin' });
  expect(splitArrival('')).toEqual({ arrival: null, rest: '' });
});

test('arrive sends the name in the address as the nickname, and the session stores the name that the shop returns', async () => {
  const player = { uid: '8', nickname: 'Nova', avatar: null, recent: [] };
  const api = vi.fn(async (_: string, __: { body: unknown }) => ({ token: 's', player, deletionAt: null }));
  const signIn = vi.fn();
  const session = { stored: async () => null, arriving: <T>(entering: Promise<T>) => entering, signIn };
  const visit = { api, session } as unknown as Parameters<typeof arrive>[0];
  await arrive(visit, { token: 't', uid: '8', uname: 'Nova' }, 'en', vi.fn());
  expect(api.mock.lastCall?.[1].body).toMatchObject({ ticket: 't', uid: '8', nickname: 'Nova' });
  expect(signIn).toHaveBeenCalledWith({ token: 's', uid: '8', nickname: 'Nova', avatar: null });
});
