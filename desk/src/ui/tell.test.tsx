import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { NUMBER, playerStory, story } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const GERMAN = /Hallo! Es geht um deine Bestellung 20261128-AB12CD34EF: 500 Juwelen/;

async function part() {
  return within(await screen.findByRole('region', { name: 'What to tell the player' }));
}

test('the text is in the player’s language, ready to copy, with the same in English', async () => {
  const server = createDeskServer();
  server.answer('GET /orders/:number', story());
  const { user } = showDesk({ path: `/orders/${NUMBER}`, server });
  const tell = await part();
  const text = await tell.findByText(GERMAN);
  expect(text.getAttribute('lang')).toBe('de');
  await tell.findByText(/This is about your order 20261128-AB12CD34EF: 500 gems/);
  await expectAccessible();

  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(tell.getByRole('button', { name: 'Copy the text' }));
  expect(copied).toHaveBeenCalledWith(text.textContent);
});

test('another language can be chosen, and English stands alone', async () => {
  const server = createDeskServer();
  server.answer('GET /orders/:number', story());
  const { user } = showDesk({ path: `/orders/${NUMBER}`, server });
  const tell = await part();
  await tell.findByText(GERMAN);
  const menu = tell.getByRole('combobox', { name: 'Language of the text' });
  expect(within(menu).getAllByRole('option')).toHaveLength(14);
  await user.selectOptions(menu, 'Japanese');
  const text = await tell.findByText(/『スターフォール』「ジェム500個」/);
  expect(text.getAttribute('lang')).toBe('ja-JP');
  await user.selectOptions(menu, 'English');
  await tell.findByText(/500 gems/);
  expect(tell.queryByText('The same in English')).toBeNull();
});

test('a player with a limit gets it explained; a player without one has no such part', async () => {
  const server = createDeskServer();
  const caps = [{ setBy: 'support', currency: 'EUR', amount: 2000, from: null } as const];
  server.answer('GET /players/:uid', { ...playerStory(), caps });
  showDesk({ path: '/players/100012', server });
  await (await part()).findByText(/ein Limit von 20,00\s€ pro Monat/);
});
