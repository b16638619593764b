import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { EVERYTHING, NOBODY, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer, refusal } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';
import { todayGame, todayState, todayStream } from '#tests/components/desk/today.ts';

const path = '/today';
const EVENTS = 'GET /today/events';

/** Shows the page with a stream that the test feeds. */
async function live(first = todayState(), session = sessionWith()) {
  const server = createDeskServer();
  const stream = todayStream();
  server.answer(EVENTS, stream.answer);
  server.answer('GET /today', first);
  const shown = showDesk({ path, server, session });
  await waitFor(() => expect(stream.isOpen()).toBe(true));
  stream.send(first);
  await screen.findByText('Live');
  return { ...shown, stream };
}

test('a page that is live follows the stream, and reads nothing else', async () => {
  const { stream, server } = await live();
  const reads = server.calls('GET /today').length;
  screen.getByText('No problems');
  const orders = screen.getByRole('img', { name: 'Orders in each of the last 60 minutes: at most 3, now 3' });
  expect(orders.querySelectorAll('rect')).toHaveLength(61);
  stream.send(todayState({ at: '2026-11-28T12:30:07Z', orders: Array.from({ length: 60 }, () => 2) }));
  await screen.findByText('120');
  expect(document.querySelector('time[datetime="2026-11-28T12:30:07Z"]')).not.toBeNull();
  expect(server.calls('GET /today')).toHaveLength(reads);
  await expectAccessible();
});

test('problems come first, in words, with the page on which to act', async () => {
  const game = todayGame({ state: 'not_answering', retrying: 23, parked: 4, lastError: '<b>timeout</b> after 5 s' });
  await live(
    todayState({
      games: [
        todayGame({ gid: 8, name: 'Petal Rush', state: 'idle', delivered: 0, seconds: null, lastAcceptedAt: null }),
        game,
      ],
      problems: [
        { kind: 'game', level: 'bad', text: 'Tidefall does not answer: 23 deliveries failed and wait.' },
        { kind: 'payments', level: 'warn', text: 'Payments by pix succeed less often.' },
      ],
    }),
  );
  const problems = within(screen.getByRole('region', { name: 'Problems' }));
  const [first, second] = problems.getAllByRole('listitem');
  expect(first?.textContent).toMatch(/Tidefall does not answer/);
  expect(
    within(first as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/waiting');
  expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
  const games = within(screen.getByRole('table', { name: 'Games' }));
  const [, down, idle] = games.getAllByRole('row');
  expect(down?.textContent).toMatch(/Tidefall.*Not answering.*<b>timeout<\/b> after 5 s/);
  expect(games.getByRole('link', { name: '4 parked deliveries of Tidefall' }).getAttribute('href')).toBe('/waiting');
  expect(idle?.textContent).toMatch(/Petal Rush.*Nothing sold in the last hour/);
  await expectAccessible();
});

test('a broken stream says so, keeps the numbers, and the page reads again until it is back', async () => {
  const { stream, server } = await live();
  const again = todayStream();
  server.answer(EVENTS, () => refusal('server.unavailable'));
  server.answer('GET /today', todayState({ orders: Array.from({ length: 60 }, () => 4) }));
  act(() => stream.end());
  await screen.findByText('Reconnecting…');
  screen.getByText('Orders, last hour');
  await screen.findByText('240');
  server.answer(EVENTS, again.answer);
  await waitFor(() => expect(again.isOpen()).toBe(true));
  again.send(todayState({ orders: Array.from({ length: 60 }, () => 5) }));
  await screen.findByText('Live');
  await screen.findByText('300');
});

test('while neither the stream nor a read comes through, the last numbers stay and are called old', async () => {
  const { stream, server } = await live();
  server.lose(EVENTS);
  server.lose('GET /today');
  act(() => stream.end());
  await screen.findByText('Reconnecting…');
  await screen.findByText(/This may be out of date/);
  screen.getByText('Orders, last hour');
  await expectAccessible();
});

test('a shop that does not answer from the beginning offers to try again', async () => {
  const server = createDeskServer();
  server.lose(EVENTS);
  server.lose('GET /today');
  const { user } = showDesk({ path, server });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer('GET /today', todayState());
  await user.click(again);
  await screen.findByText('Orders, last hour');
});

test('a role that may not see it is told so, and the stream is not asked for again', async () => {
  const server = createDeskServer();
  server.refuse(EVENTS, 'operator.forbidden');
  server.refuse('GET /today', 'operator.forbidden');
  showDesk({ path, server, session: sessionWith(['orders.read']) });
  await screen.findByText(/Your role may not see the state of the shop/);
  screen.getByText('Not live');
  expect(server.calls(EVENTS)).toHaveLength(1);
});

test('a session that ended leads to the sign-in', async () => {
  const { stream, server } = await live();
  server.refuse(EVENTS, 'session.required');
  server.refuse('GET /today', 'session.required');
  server.answer('GET /session', NOBODY);
  act(() => stream.end());
  await screen.findByRole('heading', { name: /sign in/i });
});

test('a role without money sees everything else', async () => {
  await live(todayState({ money: null }), sessionWith(EVERYTHING.filter((one) => one !== 'money.read')));
  screen.getByText('Orders, last hour');
  expect(screen.getAllByText('91 %').length).toBeGreaterThan(0);
  expect(screen.queryByText(/money/i)).toBeNull();
});

test('a shop without sales has no alarm and no empty chart of money', async () => {
  const none = { begun: 0, captured: 0 };
  const rates = { ...todayState().rates, methods: [], countries: [] };
  await live(
    todayState({
      orders: Array.from({ length: 60 }, () => 0),
      rates: { ...rates, total: { name: null, now: none, before: none, change: 'few' } },
      money: [],
      games: [],
    }),
  );
  screen.getByText('No problems');
  screen.getByText('No payment was captured');
  screen.getByText('No money moved in the last hour.');
  screen.getByText('The catalogue has no game.');
  expect(screen.getAllByText('Nobody tried to pay in the last hour, nor a week ago.')).toHaveLength(2);
  await expectAccessible();
});

test('a difference has a colour only if chance does not explain it, and its sample is shown', async () => {
  const rate = (
    name: string,
    change: 'none' | 'few' | 'much_lower',
    now: [number, number],
    before: [number, number],
  ) => ({
    name,
    change,
    now: { begun: now[0], captured: now[1] },
    before: { begun: before[0], captured: before[1] },
  });
  const methods = [
    rate('card', 'none', [100, 89], [100, 90]),
    rate('konbini', 'few', [4, 0], [5, 5]),
    rate('pix', 'much_lower', [70, 10], [70, 63]),
  ];
  await live(todayState({ rates: { ...todayState().rates, methods } }));
  const rows = within(screen.getByRole('table', { name: 'Payments by method' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Pix14 % of 70.*90 % of 70−76 points$/),
    expect.stringMatching(/^Card89 % of 100.*90 % of 100−1 point$/),
    expect.stringMatching(/^Konbini0 % of 4.*100 % of 5Too few to compare$/),
  ]);
  expect(screen.getByText('−76 points').className).toContain('text-bad');
  expect(screen.getByText('Too few to compare').className).not.toContain('text-bad');
});

test('the charts are also a table, and currencies are apart', async () => {
  const minutes = Array.from({ length: 60 }, (_, at) => (at === 0 ? 500 : 0));
  const eur = { currency: 'EUR', captures: 1, taken: 500, back: 0, minutes };
  const { user } = await live(todayState({ money: [eur, { ...eur, currency: 'JPY', captures: 2 }] }));
  screen.getByText('Captured payments, and 1 more currency below');
  await user.click(screen.getByRole('button', { name: 'Show minute by minute' }));
  const table = within(screen.getByRole('table', { name: 'Minute by minute' }));
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Minute',
    'Orders',
    'EUR',
    'JPY',
  ]);
  expect(table.getAllByRole('row').at(-1)?.textContent).toMatch(/1€5\.00.*¥500$/);
  await expectAccessible();
});
