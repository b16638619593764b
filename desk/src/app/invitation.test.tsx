import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NOBODY, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const OPENED = {
  challenge: '00000000-0000-7000-8000-00000000000c',
  options: { rp: 'desk' },
  name: 'Mia',
  role: 'support',
};

function invited() {
  const server = createDeskServer();
  server.answer('POST /invitation', OPENED);
  server.answer('POST /invitation/accept', sessionWith());
  return server;
}

test('the secret leaves the address at once, and the passkey signs the operator in', async () => {
  const server = invited();
  const { user } = showDesk({ path: '/invitation#secret-1', session: NOBODY, server });
  expect(location.href).not.toContain('secret-1');
  await screen.findByText('Mia');
  screen.getByText('support');
  await user.click(screen.getByRole('button', { name: 'Create your passkey' }));
  await screen.findByRole('heading', { name: 'Find' });
  expect(server.calls('POST /invitation/accept')[0]?.body).toEqual({
    invitation: 'secret-1',
    challenge: OPENED.challenge,
    response: { id: 'created' },
  });
  expect(location.pathname).toBe('/');
});

test('an invitation that expired or was used says so, without a button', async () => {
  const server = createDeskServer();
  server.refuse('POST /invitation', 'invitation.unknown');
  showDesk({ path: '/invitation#secret-1', session: NOBODY, server });
  expect((await screen.findByRole('alert')).textContent).toContain('It has expired, or it was used');
  expect(screen.queryByRole('button')).toBeNull();
});

test('after a closed passkey dialog the operator can try again, with a new challenge', async () => {
  const server = invited();
  let tries = 0;
  const register = async () => {
    tries += 1;
    if (tries === 1) throw Object.assign(new Error('closed'), { name: 'NotAllowedError' });
    return { id: 'created' };
  };
  const { user } = showDesk({ path: '/invitation#secret-1', session: NOBODY, server, passkeys: { register } });
  await user.click(await screen.findByRole('button', { name: 'Create your passkey' }));
  await screen.findByRole('alert');
  const before = server.calls('POST /invitation').length;
  await user.click(screen.getByRole('button', { name: 'Create your passkey' }));
  await screen.findByRole('heading', { name: 'Find' });
  expect(server.calls('POST /invitation')).toHaveLength(before + 1);
});

test('an address without a secret asks for the link', async () => {
  showDesk({ path: '/invitation', session: NOBODY });
  await screen.findByText(/Open the link again/);
});
