import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/components/accessible.ts';
import { NOBODY, NUMBER, sessionWith, story } from '#tests/components/desk/examples.ts';
import { createDeskServer, refusal } from '#tests/components/desk/server.ts';
import { showDesk, tabInMemory } from '#tests/components/desk/show.tsx';

const HOST = 'login.example.com';
const PAGE = { url: `https://${HOST}/authorize?state=in.s` };
const nobody = { ...NOBODY, issuer: HOST };
const operator = (checks: ('passkey' | 'issuer')[], freshUntil: string | null = null) => {
  const session = sessionWith();
  return { ...session, issuer: HOST, operator: session.operator && { ...session.operator, checks, freshUntil } };
};
const RETURN = '/sign-in/return?state=in.s&code=c';

test('the sign-in page leads to the issuer, and afterwards back to the page of the address', async () => {
  const server = createDeskServer();
  server.answer('POST /sign-in/issuer/options', PAGE);
  server.answer('POST /sign-in/issuer', operator(['issuer']));
  server.answer('GET /orders/:number', story());
  const tab = tabInMemory();
  const path = `/orders/${NUMBER}?from=waiting`;
  const { user, left } = showDesk({ path, session: nobody, server, tab, passkeys: { isSupported: () => false } });
  const button = await screen.findByRole('button', { name: `Sign in with ${HOST}` });
  await expectAccessible();
  await user.click(button);
  expect(left).toEqual([PAGE.url]);
  document.body.replaceChildren();
  showDesk({ path: `${RETURN}&iss=https%3A%2F%2F${HOST}`, session: nobody, server, tab });
  await screen.findByRole('heading', { name: 'What to tell the player' });
  expect(location.pathname + location.search).toBe(path);
  expect(server.calls('POST /sign-in/issuer').map(({ body }) => body)).toEqual([
    { state: 'in.s', code: 'c', iss: `https://${HOST}` },
  ]);
});

test('the code leaves the address at once', async () => {
  const server = createDeskServer();
  server.answer('POST /sign-in/issuer', () => new Promise<never>(() => undefined));
  showDesk({ path: RETURN, session: nobody, server });
  await screen.findByText('Signing in');
  expect(location.href).not.toContain('code');
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
  'after the sign-in the desk does not go to %s',
  async (back) => {
    const server = createDeskServer();
    server.answer('POST /sign-in/issuer', operator(['issuer']));
    const { host } = location;
    const tab = tabInMemory();
    tab.write('back', back);
    showDesk({ path: RETURN, session: nobody, server, tab });
    await screen.findByRole('heading', { name: 'Find' });
    expect([location.host, location.pathname]).toEqual([host, '/']);
  },
);

test.each([
  ['unknown', 'Ask an admin for an invitation'],
  ['expired', 'Begin again'],
  ['answer', 'could not verify'],
  ['taken', 'belongs to another operator'],
])('a sign-in that is refused as %s says so on the sign-in page', async (reason, text) => {
  const server = createDeskServer();
  server.refuse('POST /sign-in/issuer', 'issuer.refused', { reason });
  showDesk({ path: RETURN, session: nobody, server });
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  screen.getByRole('heading', { name: 'Sign in' });
  expect(location.pathname).toBe('/');
});

test('a sign-in that was cancelled at the issuer says so, and asks the server nothing', async () => {
  const server = createDeskServer();
  showDesk({ path: '/sign-in/return?error=access_denied&state=in.s', session: nobody, server });
  expect((await screen.findByRole('alert')).textContent).toContain('you cancelled it');
  expect(server.calls('POST /sign-in/issuer')).toEqual([]);
});

test('a return without an answer shows the sign-in', async () => {
  showDesk({ path: '/sign-in/return', session: nobody });
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an invitation can be accepted with the issuer', async () => {
  const server = createDeskServer();
  server.answer('POST /invitation', {
    challenge: '00000000-0000-7000-8000-00000000000c',
    options: {},
    name: 'mia',
    role: 'support',
  });
  server.answer('POST /invitation/issuer/options', PAGE);
  const { user, left } = showDesk({ path: '/invitation#secret-1', session: nobody, server });
  await user.click(await screen.findByRole('button', { name: `Use ${HOST}` }));
  await expectAccessible();
  expect(server.calls('POST /invitation/issuer/options')[0]?.body).toEqual({ invitation: 'secret-1' });
  expect(left).toEqual([PAGE.url]);
});

/** Opens a refund whose check is due, up to the dialog of the check. */
async function refunding(checks: ('passkey' | 'issuer')[]) {
  const server = createDeskServer();
  let isFresh = false;
  server.answer('GET /session', () => Response.json(operator(checks, isFresh ? '2026-11-28T18:00:00Z' : null)));
  server.answer('GET /orders/:number', story());
  server.answer('POST /orders/:number/check', () =>
    isFresh ? { action: '00000000-0000-7000-8000-000000000004', number: NUMBER } : refusal('operator.check_required'),
  );
  const shown = showDesk({ path: `/orders/${NUMBER}`, session: operator(checks), server });
  return {
    ...shown,
    pass: () => {
      isFresh = true;
    },
  };
}

test('a fresh check at the issuer opens in another tab, and the action goes on when the operator comes back', async () => {
  const { user, server, desk, pass } = await refunding(['issuer']);
  await screen.findByRole('heading', { name: 'Timeline' });
  const done = desk.api('POST /orders/:number/check', { params: { number: NUMBER }, body: { why: 'x' } });
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
  const link = dialog.getByRole('link', { name: `Sign in again with ${HOST}` });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/sign-in/check', '_blank']);
  expect(dialog.queryByRole('button', { name: 'Use your passkey' })).toBeNull();
  await expectAccessible();
  const before = server.calls('GET /session').length;
  await act(async () => void window.dispatchEvent(new Event('focus')));
  expect(server.calls('GET /session')).toHaveLength(before + 1);
  expect(server.calls('POST /orders/:number/check')).toHaveLength(1);
  screen.getByRole('dialog', { name: 'Is it you?' });
  pass();
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await expect(done).resolves.toMatchObject({ number: NUMBER });
  expect(screen.queryByRole('dialog', { name: 'Is it you?' })).toBeNull();
  void user;
});

test('an operator with both ways chooses one', async () => {
  const { desk, server } = await refunding(['passkey', 'issuer']);
  server.answer('POST /check/options', { challenge: '00000000-0000-7000-8000-00000000000c', options: {} });
  await screen.findByRole('heading', { name: 'Timeline' });
  const refused = desk
    .api('POST /orders/:number/check', { params: { number: NUMBER }, body: { why: 'x' } })
    .catch(() => 'no');
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
  dialog.getByRole('button', { name: 'Use your passkey' });
  expect(server.calls('POST /check/options')).toEqual([]);
  dialog.getByRole('link', { name: `Sign in again with ${HOST}` });
  await act(async () => desk.check.pending.get()?.settle(false));
  expect(await refused).toBe('no');
});

test('the tab of a check goes to the issuer, and says if it is down', async () => {
  const server = createDeskServer();
  server.refuse('POST /check/issuer/options', 'issuer.unavailable');
  const { user, left } = showDesk({ path: '/sign-in/check', session: operator(['issuer']), server });
  expect((await screen.findByRole('alert')).textContent).toContain('does not answer');
  server.answer('POST /check/issuer/options', PAGE);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(left).toEqual([PAGE.url]);
});

test('the tab of a check ends it and closes', async () => {
  const server = createDeskServer();
  server.answer('POST /check/issuer', operator(['issuer'], '2026-11-28T18:00:00Z'));
  const { left } = showDesk({ path: '/sign-in/return?state=check.s&code=c', session: operator(['issuer']), server });
  await screen.findByText(/Close this tab/);
  await expectAccessible();
  expect([server.calls('POST /check/issuer')[0]?.body, left]).toEqual([{ state: 'check.s', code: 'c' }, ['closed']]);
});

test.each([
  ['/sign-in/return?state=check.s&code=c', 'Use a passkey for this check'],
  ['/sign-in/return?state=check.s&error=login_required', 'did not sign you in (login_required)'],
])('a check that fails at %s says so', async (path, text) => {
  const server = createDeskServer();
  server.refuse('POST /check/issuer', 'issuer.refused', { reason: 'stale' });
  const { left } = showDesk({ path, session: operator(['issuer']), server });
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect(left).toEqual([]);
});
