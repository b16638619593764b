import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { draftWith, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer, refusal } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const ID = '00000000-0000-7000-8000-00000000000a';
const path = `/catalogue/drafts/${ID}/prices`;
const session = sessionWith(['catalog.read', 'catalog.apply']);
const SAVE = 'POST /catalog/drafts/:id/prices';
const price = (currency: string, amount: number) => ({
  game: 7,
  gameName: 'petal-rush',
  item: 'gem',
  name: '60 <i>gems</i>',
  currency,
  list: null as string | null,
  countries: [] as string[],
  from: null,
  price: amount,
  before: amount,
  held: null as { from: string; price: number } | null,
});

function serverWith(changes: Parameters<typeof draftWith>[0] = {}) {
  const server = createDeskServer();
  server.answer('GET /catalog/drafts/:id', { draft: draftWith({ id: ID, ...changes }), revision: 4, files: [] });
  server.answer('GET /catalog/drafts/:id/prices', {
    version: 3,
    prices: [price('EUR', 199), price('JPY', 300)],
    csv: 'x',
  });
  return server;
}

test('a price is changed in the table, in the decimals of its currency', async () => {
  const server = serverWith();
  server.answer(SAVE, { version: 4, prices: 1 });
  const { user } = showDesk({ path, server, session });
  const field = await screen.findByLabelText<HTMLInputElement>('gem in EUR');
  expect([field.value, screen.getByLabelText<HTMLInputElement>('gem in JPY').value]).toEqual(['1.99', '300']);
  fireEvent.change(field, { target: { value: '2.49' } });
  screen.getByText('was 1.99');
  screen.getByText('60 <i>gems</i>');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Save 1 price' }));
  await waitFor(() => expect(server.calls(SAVE)).toHaveLength(1));
  expect(server.calls(SAVE)[0]?.body).toEqual({
    version: 3,
    changes: [{ game: 7, item: 'gem', currency: 'EUR', price: 249 }],
  });
  const next = await screen.findByRole('link', { name: 'Check and apply the draft' });
  expect(next.getAttribute('href')).toBe(`/catalogue/drafts/${ID}`);
  expect(field.value).toBe('1.99');
});

test('typed prices stay while the operator looks at another page', async () => {
  const server = serverWith();
  const { user } = showDesk({ path, server, session });
  fireEvent.change(await screen.findByLabelText('gem in EUR'), { target: { value: '2.49' } });
  await user.click(screen.getByRole('link', { name: 'Autumn' }));
  await waitFor(() => expect(screen.queryByLabelText('gem in EUR')).toBeNull());
  act(() => history.back());
  expect((await screen.findByLabelText<HTMLInputElement>('gem in EUR')).value).toBe('2.49');
  screen.getByRole('button', { name: 'Save 1 price' });
});

test('a wrong amount is not sent', async () => {
  const server = serverWith();
  const { user } = showDesk({ path, server, session });
  fireEvent.change(await screen.findByLabelText('gem in JPY'), { target: { value: '3.5' } });
  screen.getByText('JPY has no digits after the point.');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(server.calls(SAVE)).toEqual([]);
});

test('a CSV file is sent as it is, and its mistakes are shown', async () => {
  const server = serverWith();
  const sentence = 'No price was changed.\nLine 2: game 7 has no item gold with a price.';
  server.answer(SAVE, () => refusal('operation.refused', { reason: 'prices.invalid', sentence }));
  const { user } = showDesk({ path, server, session });
  await user.upload(await screen.findByLabelText('CSV file with prices'), new File(['game,item\n'], 'prices.csv'));
  await screen.findByText(/Line 2: game 7 has no item gold/);
  expect(server.calls(SAVE)[0]?.body).toEqual({ version: 3, csv: 'game,item\n' });
});

function expectNoFields() {
  expect(screen.queryByLabelText('gem in EUR')).toBeNull();
  expect(screen.queryByLabelText('CSV file with prices')).toBeNull();
  expect(screen.queryByRole('button', { name: /Save|Take prices/ })).toBeNull();
}

test.each([
  [{ state: 'applied', revision: 5 }, /is applied as revision 5, so its prices are in the shop/],
  [{ state: 'discarded' }, /is discarded. Its prices are not in the shop/],
] as const)('a draft that is over says so by its name, and offers no fields: %j', async (changes, text) => {
  const server = serverWith(changes);
  showDesk({ path, server, session });
  await screen.findByText(text);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Autumn Prices (Applied|Discarded)$/);
  expect(server.calls('GET /catalog/drafts/:id/prices')).toEqual([]);
  expectNoFields();
  await expectAccessible();
});

test('the prices of a scheduled draft are only read', async () => {
  showDesk({ path, server: serverWith({ state: 'scheduled', applyAt: '2026-12-01T10:00:00Z' }), session });
  await screen.findByText('1.99');
  screen.getByText(/Cancel the schedule to change a price/);
  expectNoFields();
});

test('without the permission to change, prices are only read', async () => {
  showDesk({ path, server: serverWith(), session: sessionWith(['catalog.read']) });
  await screen.findByText('1.99');
  expectNoFields();
});

test('a refused file hides the success of an earlier one', async () => {
  const server = serverWith();
  server.answer(SAVE, { version: 4, prices: 1 });
  const { user } = showDesk({ path, server, session });
  const field = await screen.findByLabelText('CSV file with prices');
  await user.upload(field, new File(['a'], 'prices.csv'));
  await screen.findByText(/1 price is saved in the draft/);
  server.answer(SAVE, () =>
    refusal('operation.refused', { reason: 'prices.invalid', sentence: 'No price was changed.' }),
  );
  await user.upload(screen.getByLabelText('CSV file with prices'), new File(['b'], 'prices.csv'));
  await screen.findByText('No price was changed.');
  expect(screen.queryByText(/saved in the draft/)).toBeNull();
});

test('later prices are shown below those from the start', async () => {
  const server = serverWith();
  const later = { ...price('EUR', 249), from: '2027-01-01T00:00:00Z', before: 229 };
  server.answer('GET /catalog/drafts/:id/prices', { version: 3, prices: [price('EUR', 199), later], csv: 'x' });
  showDesk({ path, server, session });
  expect((await screen.findByLabelText<HTMLInputElement>('gem in EUR')).value).toBe('1.99');
  screen.getByText(
    (_, node) => /^2.49 from .*2027 ?.*\(was 2.29\)$/.test(node?.textContent ?? '') && node?.tagName === 'SPAN',
  );
  await expectAccessible();
});

test('suggested prices are shown old and new, and taken by a press', async () => {
  const server = serverWith();
  const { held: _, ...jpy } = price('JPY', 300);
  const { held: __, ...eur } = price('EUR', 199);
  const later = { ...eur, currency: 'USD', from: '2026-01-01T00:00:00Z', price: 229 };
  const prices = [{ ...jpy, price: 310 }, eur, later];
  server.answer('GET /catalog/drafts/:id/prices/suggested', { version: 3, prices });
  server.answer(SAVE, { version: 4, prices: 1 });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Suggest prices' }));
  await screen.findByText('310');
  await expectAccessible();
  await user.selectOptions(screen.getByLabelText('Rounding'), '99');
  await user.click(await screen.findByRole('button', { name: 'Take 2 prices' }));
  await screen.findByText(/1 price is saved in the draft/);
  expect(server.calls('GET /catalog/drafts/:id/prices/suggested').at(-1)?.query).toEqual({
    currency: 'EUR',
    rounding: '99',
  });
  expect(server.calls(SAVE)[0]?.body).toEqual({
    version: 3,
    changes: [
      { game: 7, item: 'gem', currency: 'JPY', price: 310 },
      { game: 7, item: 'gem', currency: 'USD', price: 229, from: '2026-01-01T00:00:00Z' },
    ],
  });
});

test('a price of a price list is changed in a field of its own, with its countries', async () => {
  const server = serverWith();
  const inList = { ...price('EUR', 149), list: 'latam', countries: ['AR', 'BR'] };
  const later = { ...inList, from: '2027-01-01T00:00:00Z', price: 159 };
  server.answer('GET /catalog/drafts/:id/prices', { version: 3, prices: [price('EUR', 199), inList, later], csv: 'x' });
  server.answer(SAVE, { version: 4, prices: 1 });
  const { user } = showDesk({ path, server, session });
  const field = await screen.findByLabelText<HTMLInputElement>('gem in EUR for latam');
  expect([field.value, screen.getByLabelText<HTMLInputElement>('gem in EUR').value]).toEqual(['1.49', '1.99']);
  screen.getByText('latam: AR BR');
  screen.getByText(/^latam: 1.59 from/);
  await expectAccessible();
  fireEvent.change(field, { target: { value: '1.39' } });
  expect(screen.getByLabelText<HTMLInputElement>('gem in EUR').value).toBe('1.99');
  await user.click(screen.getByRole('button', { name: 'Save 1 price' }));
  await waitFor(() => expect(server.calls(SAVE)).toHaveLength(1));
  expect(server.calls(SAVE)[0]?.body).toEqual({
    version: 3,
    changes: [{ game: 7, item: 'gem', currency: 'EUR', list: 'latam', price: 139 }],
  });
});

test('prices of a list are suggested and taken for the list', async () => {
  const server = serverWith();
  const inList = { ...price('EUR', 149), list: 'latam', countries: ['AR', 'BR'] };
  server.answer('GET /catalog/drafts/:id/prices', { version: 3, prices: [price('EUR', 199), inList], csv: 'x' });
  server.answer('GET /catalog/drafts/:id/prices/suggested', ({ query }) => ({
    version: 3,
    prices:
      query.list === 'latam'
        ? [
            {
              game: 7,
              gameName: 'Rush',
              item: 'gem',
              name: 'Gem',
              currency: 'JPY',
              list: 'latam',
              from: null,
              price: 250,
              before: null,
            },
          ]
        : [],
  }));
  server.answer(SAVE, { version: 4, prices: 1 });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Suggest prices' }));
  await user.selectOptions(screen.getByLabelText('Countries'), 'latam');
  await screen.findByText('JPY for latam');
  await user.click(screen.getByRole('button', { name: 'Take 1 price' }));
  await waitFor(() => expect(server.calls(SAVE)).toHaveLength(1));
  expect(server.calls(SAVE)[0]?.body).toMatchObject({
    changes: [{ game: 7, item: 'gem', currency: 'JPY', list: 'latam', price: 250 }],
  });
});

test('a price that a later one has replaced warns that a change of it has no effect', async () => {
  const server = serverWith();
  const old = { ...price('EUR', 199), held: { from: '2026-01-01T00:00:00Z', price: 249 } };
  server.answer('GET /catalog/drafts/:id/prices', { version: 3, prices: [old, price('JPY', 300)], csv: 'x' });
  showDesk({ path, server, session });
  await screen.findByLabelText('gem in EUR');
  const warnings = screen.getAllByText((_, node) => /^A change here has no effect/.test(node?.textContent ?? ''));
  expect(warnings.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^A change here has no effect: 2.49 holds since .*Jan 1.*\.$/),
  ]);
  await expectAccessible();
});
