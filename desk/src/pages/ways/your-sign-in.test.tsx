import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { day } from '#desk/lib/format.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

type Ways = OperatorOutput<'GET /ways'>;

const ADDED = '2026-05-03T10:00:00Z';

const key = (id: string, name: string): Ways['passkeys'][number] => ({
  id,
  name,
  createdAt: ADDED,
  usedAt: null,
});
const CHALLENGE = { challenge: '00000000-0000-7000-8000-00000000000c', options: { rp: 'desk' } };
const session = { ...sessionWith(), issuer: 'login.example.com' };

function withWays(ways: Ways) {
  const server = createDeskServer();
  server.answer('GET /ways', ways);
  server.answer('POST /passkeys/options', CHALLENGE);
  return server;
}

test('the account menu leads to the ways to sign in, with their names and days', async () => {
  const issuer = { createdAt: '2026-05-04T10:00:00Z', usedAt: '2026-05-05T10:00:00Z' };
  const server = withWays({ passkeys: [key('a', 'YubiKey')], issuer });
  const { user } = showDesk({ server, session });
  await user.click(await screen.findByRole('button', { name: /Mia/ }));
  await user.click(await screen.findByRole('link', { name: /Your sign-in/ }));
  await screen.findByText(`YubiKey, added ${day(ADDED)}`);
  screen.getByText(`Account at login.example.com, added ${day(issuer.createdAt)}`);
  screen.getByText(`last used ${day(issuer.usedAt)}`);
  expect(screen.queryByRole('dialog')).toBeNull();
  await expectAccessible();
});

test('an operator adds a passkey with a name', async () => {
  const server = withWays({ passkeys: [key('a', 'Passkey')], issuer: null });
  server.answer('POST /passkeys', { passkeys: [key('a', 'Passkey'), key('b', 'YubiKey')], issuer: null });
  const { user } = showDesk({ path: '/your-sign-in', server, session });
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
  await user.click(dialog.getByRole('button', { name: 'Create the passkey' }));
  dialog.getByText('Type a name.');
  await expectAccessible();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' YubiKey {Enter}');
  await screen.findByText('YubiKey was added.');
  screen.getByText(`YubiKey, added ${day(ADDED)}`);
  expect(server.calls('POST /passkeys').map(({ body }) => body)).toEqual([
    { name: 'YubiKey', challenge: CHALLENGE.challenge, response: { id: 'created' } },
  ]);
});

test('a device that has a passkey already says so', async () => {
  const server = withWays({ passkeys: [key('a', 'Passkey')], issuer: null });
  const register = () => Promise.reject(Object.assign(new Error('known'), { name: 'InvalidStateError' }));
  const { user } = showDesk({ path: '/your-sign-in', server, session, passkeys: { register } });
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Second{Enter}');
  await screen.findByText(/already has a passkey/);
  expect(server.calls('POST /passkeys')).toEqual([]);
});

test('the last way to sign in has no button to remove it', async () => {
  showDesk({ path: '/your-sign-in', server: withWays({ passkeys: [key('a', 'Passkey')], issuer: null }), session });
  await screen.findByText(/^Passkey, added/);
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('a passkey is removed after a question', async () => {
  const server = withWays({ passkeys: [key('a', 'Laptop'), key('b', 'YubiKey')], issuer: null });
  server.answer('POST /passkeys/remove', { passkeys: [key('b', 'YubiKey')], issuer: null });
  const { user } = showDesk({ path: '/your-sign-in', server, session });
  await user.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Laptop?' }));
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText(/^Removed\./);
  expect(screen.queryByText(/^Laptop, added/)).toBeNull();
  expect(server.calls('POST /passkeys/remove')[0]?.body).toEqual({ id: 'a' });
});

test('the account at the issuer is removed, and a refusal is shown', async () => {
  const issuer = { createdAt: '2026-05-04T10:00:00Z', usedAt: null };
  const server = withWays({ passkeys: [key('a', 'Laptop')], issuer });
  server.refuse('POST /ways/issuer/remove', 'operator.last_way');
  const { user } = showDesk({ path: '/your-sign-in', server, session });
  await user.click(await screen.findByRole('button', { name: 'Remove the account at login.example.com' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect((await screen.findByRole('alert')).textContent).toContain('your last way to sign in');
});

test('an operator without an account at the issuer adds it, and comes back here', async () => {
  const server = withWays({ passkeys: [key('a', 'Laptop')], issuer: null });
  const url = 'https://login.example.com/authorize?state=add.s';
  server.answer('POST /ways/issuer/options', { url });
  const { user, left } = showDesk({ path: '/your-sign-in', server, session });
  await user.click(await screen.findByRole('button', { name: 'Add your account at login.example.com' }));
  await expectAccessible();
  expect(left).toEqual([url]);
  document.body.replaceChildren();
  const ways = { passkeys: [key('a', 'Laptop')], issuer: { createdAt: ADDED, usedAt: null } };
  server.answer('POST /ways/issuer', ways);
  server.answer('GET /ways', ways);
  showDesk({ path: '/sign-in/return?state=add.s&code=c', server, session });
  await screen.findByText(`Account at login.example.com, added ${day(ADDED)}`);
  expect(location.pathname).toBe('/your-sign-in');
  expect(screen.queryByRole('button', { name: /^Add your account/ })).toBeNull();
  expect(server.calls('POST /ways/issuer').map(({ body }) => body)).toEqual([{ state: 'add.s', code: 'c' }]);
});

test('an account of another operator is not added, and the page says so', async () => {
  const server = withWays({ passkeys: [key('a', 'Laptop')], issuer: null });
  server.refuse('POST /ways/issuer', 'issuer.refused', { reason: 'taken' });
  const { user } = showDesk({ path: '/sign-in/return?state=add.s&code=c', server, session });
  await screen.findByText(/belongs to another operator/);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Back to your sign-in' }));
  await screen.findByText(/^Laptop, added/);
});

test('a desk without an issuer offers no account', async () => {
  const server = withWays({ passkeys: [key('a', 'Laptop')], issuer: null });
  showDesk({ path: '/your-sign-in', server, session: sessionWith() });
  await screen.findByText(/^Laptop, added/);
  expect(screen.queryByRole('button', { name: /^Add your account/ })).toBeNull();
});
