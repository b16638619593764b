import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Report } from '#desk/lib/money/report.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, EVERYTHING, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer, type DeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const path = '/money';
const SUMS = { payments: 3, gross: 1500, refunds: 300, disputes: 0, net: 1200, tax: 190 };
const EMPTY: Report = {
  ...{ from: '2026-11-01', to: '2026-11-03', zone: 'UTC', total: 0 },
  ...{ lines: [], totals: [], bars: [], names: {} },
};
const REPORT: Report = {
  ...EMPTY,
  total: 2,
  lines: [
    { day: '2026-11-01', currency: 'EUR', ...SUMS },
    { day: '2026-11-03', currency: 'JPY', ...SUMS, net: -40 },
  ],
  totals: [
    { currency: 'EUR', ...SUMS },
    { currency: 'JPY', ...SUMS, net: -40 },
  ],
  bars: [
    { label: '2026-11-01', currency: 'EUR', net: 1200 },
    { label: '2026-11-03', currency: 'JPY', net: -40 },
  ],
};
const SUM = { ...SUMS, currency: 'EUR', game: 7, provider: 'sandbox' };
const CLOSED = { month: '2026-09', by: 'ada', at: '2026-10-02T08:00:00Z', why: 'monthly close', sums: [SUM, SUM] };
const OPEN = { month: '2026-10', isRolledUp: true };
const STARFALL = { gid: 7, name: 'Starfall', protocol: 'v1', host: null, secrets: 1, today: null };

let server: DeskServer;
beforeEach(() => {
  server = createDeskServer();
  server.answer('GET /money', REPORT);
  server.answer('GET /books', { closed: [CLOSED], open: [OPEN] });
  server.answer('GET /games', { games: [STARFALL] });
  server.answer('GET /money/currencies', { currencies: ['EUR', 'JPY'] });
});
const asFinance = sessionWith([...EVERYTHING, 'money.close']);
const lastQuery = () => server.calls('GET /money').at(-1)?.query;

test('totals are separate by currency, and the chart has the numbers of the table', async () => {
  showDesk({ path, server });
  const table = within(await screen.findByRole('table', { name: 'Revenue' }));
  const euros = table.getByRole('row', { name: /^All in EUR/ });
  expect(euros.textContent).toContain('€12.00');
  expect(table.getByRole('row', { name: /^All in JPY/ }).textContent).toContain('−¥40');
  table.getByRole('row', { name: /^2026-11-01/ });
  const chart = screen.getByRole('img', { name: /Net in EUR by day: €0.00 to €12.00/ });
  // The day without money has a column without height.
  expect([...chart.querySelectorAll('rect')].map((bar) => bar.textContent)).toEqual([
    '2026-11-01: €12.00',
    '2026-11-02: €0.00',
    '2026-11-03: €0.00',
  ]);
  screen.getByRole('img', { name: /Net in JPY by day: −¥40 to ¥0/ });
  await expectAccessible();
});

test('the whole report is in the address, and a link shows it again', async () => {
  const { user } = showDesk({ path: '/money?zone=Europe/Berlin&country=DE', server });
  await screen.findByRole('table', { name: 'Revenue' });
  expect(lastQuery()).toMatchObject({ zone: 'Europe/Berlin', country: 'DE', by: 'day' });
  const form = within(screen.getByRole('form', { name: 'Report' }));
  const game = form.getByRole('checkbox', { name: 'Game' });
  await user.click(game);
  // A tick counts at once, for the downloads too, and keeps the focus.
  expect(location.search).toContain('by=day%2Cgame');
  expect(document.activeElement).toBe(game);
  await user.type(form.getByRole('textbox', { name: 'Method' }), 'card');
  await user.click(form.getByRole('button', { name: 'Show' }));
  await user.click(screen.getByRole('button', { name: 'Yesterday' }));
  expect(location.search).toBe('?period=yesterday&zone=Europe%2FBerlin&by=day%2Cgame&country=DE&method=card');
  await vi.waitFor(() => expect(lastQuery()).toMatchObject({ by: 'day,game', country: 'DE', method: 'card' }));
  expect(lastQuery()?.from).toBe(lastQuery()?.to);
});

test('own dates are chosen, the first one first', async () => {
  const { user } = showDesk({ path: '/money?period=own&from=2026-09-01&to=2026-09-05', server });
  const form = within(await screen.findByRole('form', { name: 'Own dates' }));
  await user.clear(form.getByLabelText('To'));
  await user.type(form.getByLabelText('To'), '2026-08-01');
  await user.click(form.getByRole('button', { name: 'Show' }));
  form.getByText('Choose two days, the first one first.');
  await user.clear(form.getByLabelText('From'));
  await user.type(form.getByLabelText('From'), '2026-07-01');
  await user.click(form.getByRole('button', { name: 'Show' }));
  expect(location.search).toBe('?period=own&from=2026-07-01&to=2026-08-01');
});

test('a wrong zone or game is explained and not sent, and at least one dimension stays', async () => {
  const { user } = showDesk({ path: '/money?game=gems', server });
  const form = within(await screen.findByRole('form', { name: 'Report' }));
  await user.type(form.getByRole('textbox', { name: 'Time zone' }), '/Mars');
  await user.click(form.getByRole('button', { name: 'Show' }));
  await user.click(form.getByRole('checkbox', { name: 'Day' }));
  form.getByText('Type a place such as Europe/Berlin, or UTC.');
  form.getByText('Choose a game.');
  form.getByText('Choose at least one.');
  expect(location.search).toBe('?game=gems');
});

test('games, countries and currencies are chosen by name, and an unknown one of the address stays', async () => {
  const { user } = showDesk({ path: '/money?country=QQ&currency=GEM', server });
  const form = within(await screen.findByRole('form', { name: 'Report' }));
  const value = (name: string) => form.getByRole<HTMLSelectElement>('combobox', { name }).value;
  expect([value('Country'), value('Currency')]).toEqual(['QQ', 'GEM']);
  await form.findByRole('option', { name: 'Starfall' });
  const codes = form.getByRole('combobox', { name: 'Currency' }).querySelectorAll('option');
  expect([...codes].map(({ value }) => value)).toEqual(['', 'GEM', 'EUR', 'JPY']);
  for (const none of ['European Union', 'Soviet Union']) expect(form.queryByRole('option', { name: none })).toBeNull();
  await user.selectOptions(form.getByRole('combobox', { name: 'Game' }), 'Starfall');
  await user.selectOptions(form.getByRole('combobox', { name: 'Country' }), 'Germany');
  await user.click(form.getByRole('button', { name: 'Show' }));
  expect(location.search).toBe('?game=7&country=DE&currency=GEM');
  await user.selectOptions(form.getByRole('combobox', { name: 'Currency' }), 'EUR · Euro');
  await user.click(form.getByRole('button', { name: 'Show' }));
  await vi.waitFor(() => expect(lastQuery()).toMatchObject({ game: '7', country: 'DE', currency: 'EUR' }));
});

test('without the list of games, the number of one is typed', async () => {
  server.lose('GET /games');
  const { user } = showDesk({ path, server });
  await user.type(await screen.findByRole('textbox', { name: 'Game' }), '7{Enter}');
  expect(location.search).toBe('?game=7');
});

test('without the list of currencies, the code of one is typed', async () => {
  server.lose('GET /money/currencies');
  const { user } = showDesk({ path, server });
  await user.type(await screen.findByRole('textbox', { name: 'Currency' }), 'eur{Enter}');
  expect(location.search).toBe('?currency=EUR');
});

test('other dimensions are rows with the names of games, and the rest is in the downloads', async () => {
  server.answer('GET /money', {
    ...REPORT,
    total: 1500,
    lines: [
      { game: 7, country: 'DE', currency: 'EUR', ...SUMS },
      { game: null, country: null, currency: 'EUR', ...SUMS },
    ],
    bars: [
      { label: '7', currency: 'EUR', net: 1200 },
      { label: null, currency: 'EUR', net: -3 },
    ],
    names: { 7: 'Starfall Odyssey' },
  });
  showDesk({ path: '/money?by=game,country', server });
  const table = within(await screen.findByRole('table', { name: 'Revenue' }));
  table.getByRole('rowheader', { name: 'Starfall Odyssey · Germany' });
  table.getByRole('rowheader', { name: 'Unknown · Unknown' });
  const bars = within(screen.getByRole('list', { name: 'Net in EUR by game' }));
  expect(bars.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Starfall Odyssey€12.00',
    'Unknown−€0.03',
  ]);
  screen.getByText('1,498 more lines: the downloads have all of them.');
  await expectAccessible();
});

test('a download gets the file of the report in sight', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const file = (name: string) =>
    new Response(new Uint8Array([1]), { headers: { 'content-disposition': `attachment; filename="${name}"` } });
  server.answer('GET /money/csv', file('revenue.csv'));
  server.answer('GET /money/parquet', file('revenue.parquet'));
  const { user } = showDesk({ path: '/money?by=item', server });
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await user.click(await screen.findByRole('button', { name: 'Download Parquet' }));
  expect(saved).toEqual(['revenue.csv', 'revenue.parquet']);
  expect(server.calls('GET /money/csv')[0]?.query).toEqual(lastQuery());
  server.lose('GET /money/csv');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await screen.findByText('The download failed. Try again.');
  vi.restoreAllMocks();
});

test('finance closes a month with a reason, and reads the months again', async () => {
  const { user } = showDesk({ path, server, session: asFinance });
  const months = within(await screen.findByRole('table', { name: 'Months' }));
  expect(months.getByRole('row', { name: /^2026-09/ }).textContent).toContain('€24.00');
  server.answer('POST /books/:month/close', {
    ...{ action: ACTION, number: null, month: '2026-10', hash: 'ab', without: '' },
  });
  await user.click(months.getByRole('button', { name: 'Close 2026-10' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Close 2026-10' }));
  await user.type(dialog.getByRole('combobox', { name: 'Reason' }), 'monthly close');
  await expectAccessible();
  server.answer('GET /books', { closed: [{ ...CLOSED, month: '2026-10' }, CLOSED], open: [] });
  await user.click(dialog.getByRole('button', { name: 'Close 2026-10' }));
  await screen.findByText('2026-10 is closed.');
  const [call] = server.calls('POST /books/:month/close');
  expect([call?.path, call?.body]).toEqual(['/api/books/2026-10/close', { why: 'monthly close' }]);
  await screen.findByRole('rowheader', { name: '2026-10' });
  expect(screen.queryByRole('button', { name: 'Close 2026-10' })).toBeNull();
});

test('nobody without the permission, and nobody too early, closes a month', async () => {
  const { user } = showDesk({ path, server });
  await screen.findByRole('rowheader', { name: '2026-10' });
  expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull();
  server.answer('GET /books', { closed: [], open: [{ ...OPEN, isRolledUp: false }] });
  void user;
  showDesk({ path, server, session: asFinance });
  await screen.findByText('Open, its last entries are being summed');
  expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull();
});

test('days without money, and a shop without a month, say so', async () => {
  server.answer('GET /money', EMPTY);
  server.answer('GET /books', { closed: [], open: [] });
  showDesk({ path, server });
  await screen.findByText('No money came or went in these days.');
  await screen.findByText('No month with money is over yet.');
  await expectAccessible();
});

test('a report that fails can be repeated', async () => {
  server.lose('GET /money');
  const { user } = showDesk({ path, server });
  await screen.findByText(/could not load the revenue/);
  server.answer('GET /money', REPORT);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('table', { name: 'Revenue' });
});

test('a role that may not see money asks for nothing', async () => {
  showDesk({ path, server, session: sessionWith(['orders.read']) });
  await screen.findByText(/Your role may not see money/);
  expect([...server.calls('GET /money'), ...server.calls('GET /books')]).toEqual([]);
});
