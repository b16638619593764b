import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { sessionWith } from '#tests/components/desk/examples.ts';
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
  price: amount,
  before: amount,
});

function serverWith() {
  const server = createDeskServer();
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
  await user.click(screen.getByRole('link', { name: 'Draft' }));
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

test('without the permission to change, prices are only read', async () => {
  showDesk({ path, server: serverWith(), session: sessionWith(['catalog.read']) });
  expect((await screen.findByLabelText<HTMLInputElement>('gem in EUR')).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: /Save|Take prices/ })).toBeNull();
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
