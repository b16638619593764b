import { expect, test } from 'vitest';
import { takeArrival } from './arrival.ts';
import { due, type Seen, withDismissed, withShown } from './due.ts';

const TODAY = '2026-11-20';
const ALL = [
  { id: 'vip', daily: 1, mayBeShown: false },
  { id: 'a', daily: 2, mayBeShown: true },
  { id: 'b', daily: 1, mayBeShown: true },
];

test('the first campaign for this player is due, each up to its daily limit, and again on the next day', () => {
  let seen: Seen = {};
  const shown = [1, 2, 3, 4].map(() => {
    const id = due(ALL, seen, TODAY);
    if (id) seen = withShown(seen, id, TODAY);
    return id;
  });
  expect(shown).toEqual(['a', 'a', 'b', null]);
  expect(due(ALL, seen, '2026-11-21')).toBe('a');
});

test('a dismissed campaign is not due again on the same day', () => {
  const seen = withDismissed(withShown({}, 'a', TODAY), 'a', TODAY);
  expect(due(ALL, seen, TODAY)).toBe('b');
  expect(due(ALL, seen, '2026-11-21')).toBe('a');
});

test('the ticket is removed from the address with all parameters that belong to it', () => {
  const addresses: unknown[] = [];
  const history = { state: 1, replaceState: (...all: unknown[]) => void addresses.push(all) };
  const at = (search: string) => takeArrival({ search, pathname: '/p', hash: '#h' }, history);
  expect(at('?gid=7&token=x&token=t&uid=8&uname=k&from=gameLogin')).toEqual({
    arrival: { token: 't', uid: '8', uname: 'k', from: 'gameLogin' },
    failed: false,
  });
  expect(at('?gid=7&from=mail')).toEqual({ arrival: null, failed: false });
  expect(at('?gameLoginFail=declined&gid=8&from=mail')).toEqual({ arrival: null, failed: true });
  expect(addresses).toEqual([
    [1, '', '/p?gid=7#h'],
    [1, '', '/p?gid=8&from=mail#h'],
  ]);
});
