import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Key } from '#desk/lib/keys.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const path = '/integrations';
const session = sessionWith(['events.read', 'integrations.manage']);
const SECRET = 'mwk_an-example-of-a-secret';
const done = { action: ACTION, number: null, expiresAt: '2027-11-29T10:00:00Z', secret: SECRET };

const key = (name: string, changes: Partial<Key> = {}): Key => ({
  name,
  scopes: ['orders:read'],
  createdBy: 'ada',
  createdAt: '2026-11-01T10:00:00Z',
  revokedAt: null,
  usedAt: null,
  secrets: [{ prefix: 'mwk_aaaaaa', expiresAt: '2027-11-01T10:00:00Z' }],
  expiresAt: '2027-11-01T10:00:00Z',
  ...changes,
});

function withKeys(...keys: Key[]) {
  const server = createDeskServer();
  server.answer('GET /games', { games: [] });
  server.answer('GET /webhooks', { webhooks: [] });
  server.answer('GET /keys', { keys });
  return server;
}
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));

test('each key has its state, scopes, last use and end, and one that ended has no actions', async () => {
  const second = { prefix: 'mwk_bbbbbb', expiresAt: '2026-11-30T10:00:00Z' };
  const shop = key('shop', { usedAt: '2026-11-28T10:00:00Z', scopes: ['orders:read', 'grants:write'] });
  showDesk({
    path,
    server: withKeys(
      shop,
      key('turning', { secrets: [...shop.secrets, second] }),
      key('old', { secrets: [], expiresAt: '2026-11-02T10:00:00Z' }),
      key('gone', { secrets: [], revokedAt: '2026-11-20T10:00:00Z' }),
    ),
    session,
  });
  const row = await rowOf('shop');
  row.getByText('orders:read, grants:write');
  row.getByText('Valid');
  expect(row.getByRole('link', { name: 'shop' }).getAttribute('href')).toBe('/audit?operator=key%20shop');
  (await rowOf('turning')).getByText('Two secrets');
  (await rowOf('old')).getByText('Expired');
  const gone = await rowOf('gone');
  gone.getByText('Revoked');
  gone.getByText(/revoked on/);
  expect(gone.queryAllByRole('button')).toEqual([]);
  await expectAccessible();
});

test('a new key needs a name and a scope, and shows its secret once', async () => {
  const server = withKeys();
  server.answer('POST /keys', { ...done, key: 'shop' });
  const { user } = showDesk({ path, server, session });
  await screen.findByText(/There is no key/);
  await user.click(screen.getByRole('button', { name: 'New key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New key' }));
  await user.type(dialog.getByRole('combobox', { name: 'Reason' }), 'our backend{Enter}');
  dialog.getByText(/Up to 40 small letters/);
  dialog.getByText(/Choose at least one/);
  await expectAccessible();
  expect(server.calls('POST /keys')).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'shop');
  await user.click(dialog.getByRole('checkbox', { name: /^Read orders/ }));
  await user.click(dialog.getByRole('checkbox', { name: /^Give money back/ }));
  await user.click(dialog.getByRole('checkbox', { name: /^Give money back/ }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Valid for' }), '90');
  await user.click(dialog.getByRole('button', { name: 'Create the key' }));
  await dialog.findByText(SECRET);
  await expectAccessible();
  expect(server.calls('POST /keys').map(({ body }) => body)).toEqual([
    { name: 'shop', scopes: ['orders:read'], days: 90, why: 'our backend' },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Close', description: '' }));
  expect(screen.queryByText(SECRET)).toBeNull();
});

test('a rotation asks how long the former secret stays valid, and shows the new one', async () => {
  const server = withKeys(key('shop'));
  server.answer('POST /keys/:name/rotate', { ...done, key: 'shop' });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Rotate: shop' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rotate: shop' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'The former secret' }), '168');
  await user.type(dialog.getByRole('combobox', { name: 'Reason' }), 'once a year{Enter}');
  await dialog.findByText(SECRET);
  expect(server.calls('POST /keys/:name/rotate')[0]).toMatchObject({
    path: '/api/keys/shop/rotate',
    body: { hours: 168, days: 365, why: 'once a year' },
  });
});

test('a key is revoked with a reason, and a refusal says why', async () => {
  const server = withKeys(key('shop'));
  server.refuse('POST /keys/:name/revoke', 'operation.refused', { reason: 'x', sentence: 'Somebody was faster.' });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Revoke: shop' }));
  await user.type(await screen.findByRole('combobox', { name: 'Reason' }), 'leaked{Enter}');
  await screen.findByText(/Somebody was faster/);
  server.answer('POST /keys/:name/revoke', { action: ACTION, number: null, key: 'shop' });
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  await screen.findByText('The key shop is revoked.');
});

test('a role that manages no keys sees none, and a failed read can be repeated', async () => {
  const server = withKeys();
  showDesk({ path, server, session: sessionWith(['events.read']) });
  await screen.findByText(/No provider has sent/);
  expect(server.calls('GET /keys')).toEqual([]);
  const other = withKeys();
  other.lose('GET /keys');
  showDesk({ path, server: other, session });
  await screen.findByRole('button', { name: 'Try again' });
});
