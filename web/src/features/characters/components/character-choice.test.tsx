import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Character } from '#contract/endpoints/characters.ts';
import { character, game } from '#tests/components/examples.ts';
import { createPortal } from '#tests/components/portal.ts';
import { show } from '#tests/components/show.tsx';
import { OS } from '#web/lib/browser/terminal.ts';
import { charactersQuery } from '../api/queries.ts';
import { CharacterChoice } from './character-choice.tsx';

const CHARACTERS = 'GET /games/:gid/characters';
const LINKS = game().links;
const TIDES = game({ links: { ...LINKS, download: { ...LINKS.download, ios: 'https://store.example/tides' } } });
const aria = character();
const bren = character({ roleId: 'r2', name: 'Bren' });

/** Uses the choice as the top-up page does: shows the chosen character. */
function Choice({ chosen, onChoose = () => undefined }: { chosen: Character | null; onChoose?(id: string): void }) {
  const [open, setOpen] = useState(false);
  return (
    <CharacterChoice
      game={TIDES}
      region="Europe"
      query={useQuery(charactersQuery(1, 'eu', true))}
      chosen={chosen}
      open={open}
      onOpen={setOpen}
      onChoose={onChoose}
      onSwitchRegion={() => undefined}
    />
  );
}

const withCharacters = (...characters: Character[]) => {
  const portal = createPortal();
  portal.answer(CHARACTERS, { characters });
  return { signedIn: true, portal };
};

test('a player with one character sees it, and there is nothing to change', async () => {
  await show(<Choice chosen={aria} />, withCharacters(aria));
  expect(await screen.findByText('Aria')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('with several characters a tap chooses one and closes the dialog', async () => {
  const onChoose = vi.fn();
  const { user } = await show(<Choice chosen={null} onChoose={onChoose} />, withCharacters(aria, bren));
  await user.click(await screen.findByRole('button', { name: 'Choose character' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('radio', { name: /Bren/ }));
  expect(onChoose).toHaveBeenCalledWith('r2');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('arrow keys choose nothing until the player confirms', async () => {
  const onChoose = vi.fn();
  const { user } = await show(<Choice chosen={aria} onChoose={onChoose} />, withCharacters(aria, bren));
  await user.click(await screen.findByRole('button', { name: 'Change character' }));
  (await screen.findByRole('radio', { name: /Aria/ })).focus();
  expect(screen.queryByRole('button', { name: 'This is me' })).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(onChoose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'This is me' }));
  expect(onChoose).toHaveBeenCalledWith('r2');
});

test('a player without characters can check again and find one created in the meantime', async () => {
  const where = withCharacters();
  const { user, portal } = await show(<Choice chosen={null} />, where);
  const again = await screen.findByRole('button', { name: 'Check again' });
  portal.answer(CHARACTERS, { characters: [aria, bren] });
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'Choose character' })).toBeTruthy();
});

test('a guest is asked to bind the account, and a failure can be retried', async () => {
  const portal = createPortal();
  portal.refuse(CHARACTERS, 'game.unavailable');
  const { user } = await show(<Choice chosen={null} />, { signedIn: true, portal });
  expect(await screen.findByRole('alert')).toBeTruthy();
  portal.refuse(CHARACTERS, 'character.guest');
  await user.click(screen.getByRole('button'));
  expect(await screen.findByRole('button', { name: 'Check again' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a player without a character gets a link to the game for this device', async () => {
  await show(<Choice chosen={null} />, { ...withCharacters(), browser: { os: OS.ios } });
  const link = await screen.findByRole('link', { name: 'Get Tides' });
  expect(link.getAttribute('href')).toBe('https://store.example/tides');
});

test('if the game does not run on this device, no link is shown', async () => {
  await show(<Choice chosen={null} />, { ...withCharacters(), browser: { os: OS.android } });
  await screen.findByRole('button', { name: 'Check again' });
  expect(screen.queryByRole('link')).toBeNull();
});
