import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { createPortal } from '#tests/components/portal.ts';
import { show } from '#tests/components/show.tsx';
import { signInMethods } from '#tests/components/sign-in.ts';
import { WaysIn } from './ways-in.tsx';

const SEVEN = ['google', 'apple', 'discord', 'line', 'facebook', 'steam', 'Example ID'];

async function open(providers: string[], more: object = {}) {
  const portal = createPortal();
  const answer = signInMethods(['password', ...providers]);
  portal.answer('GET /session/methods', { ...answer, ...more });
  const shown = await show(<WaysIn back={undefined} onEntered={() => undefined} />, { page: 'login', portal });
  await screen.findByRole('button', { name: 'Continue with Google' });
  return { ...shown, portal };
}

const buttons = () => screen.getAllByRole('button', { name: /^Continue with/ });

test('of seven providers, three have whole buttons, and the others are marks with the same label', async () => {
  await open(SEVEN);
  expect(buttons().map((button) => button.textContent)).toEqual([
    'Continue with Google',
    'Continue with Apple',
    'Continue with Discord',
    ...['', '', '', ''],
  ]);
  const marks = buttons().slice(3);
  expect(marks.map((button) => button.title)).toEqual(
    ['LINE', 'Facebook', 'Steam', 'Example ID'].map((name) => `Continue with ${name}`),
  );
  await expectAccessible();
});

test('four providers have whole buttons', async () => {
  await open(SEVEN.slice(0, 4));
  expect(buttons().every((button) => button.textContent?.startsWith('Continue with'))).toBe(true);
});

test('a mark starts the sign-in of its provider', async () => {
  const { user, portal } = await open(SEVEN);
  portal.refuse('POST /session/oauth/:provider/attempts', 'oauth.unavailable');
  await user.click(screen.getByRole('button', { name: 'Continue with Steam' }));
  await screen.findByText(/not responding/);
  expect(portal.calls('POST /session/oauth/:provider/attempts').map(({ params }) => params)).toEqual([
    { provider: 'steam' },
  ]);
});

test('a way that this page does not know is left out', async () => {
  await open(['google'], { methods: ['password', 'google', 'passkey'] });
  expect(buttons()).toHaveLength(1);
  expect(within(document.body).queryByText(/passkey/i)).toBeNull();
});
