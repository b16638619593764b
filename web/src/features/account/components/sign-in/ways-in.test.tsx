import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createPortal } from '#tests/components/portal.ts';
import { settle, show } from '#tests/components/show.tsx';
import { signInMethods } from '#tests/components/sign-in.ts';
import { lastWayQuery } from '../../api/queries.ts';
import type { Way } from '../../model/this-browser.ts';
import { WaysIn } from './ways-in.tsx';

/**
 * Returns the sign-in methods as shown from top to bottom, for a shop that offers `methods`; `last` is the one used
 * last here.
 */
async function waysOf(methods: ('password' | 'email' | 'game' | 'google' | 'line')[], last: Way | null) {
  const portal = createPortal();
  portal.answer('GET /session/methods', signInMethods(methods));
  const { visit } = await show(<WaysIn back={undefined} onEntered={() => undefined} />, { page: 'login', portal });
  await screen.findByLabelText('Password');
  await settle(() => visit.queryClient.setQueryData(lastWayQuery.queryKey, last));
  if (last) await screen.findByText('Last used');
  const form = screen.getByLabelText('Password');
  const found = screen.queryAllByRole('link', { name: /game/ }).concat(screen.queryAllByRole('button'), form);
  return found
    .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map((element) => (element === form ? 'form' : /game|Google|LINE|email/.exec(element.textContent ?? '')?.[0]))
    .filter(Boolean);
}

test('the game comes first, then the method used last, then the form and the rest', async () => {
  expect(await waysOf(['password', 'email', 'game', 'google', 'line'], 'google')).toEqual([
    'game',
    'Google',
    'form',
    'email',
    'LINE',
  ]);
});

test('a shop without game sign-in starts with the form', async () => {
  expect(await waysOf(['password', 'google'], null)).toEqual(['form', 'Google']);
});
