import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, NUMBER, PAYMENT, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

type Game = OperatorOutput<'GET /games'>['games'][number];

const path = '/integrations';
const session = sessionWith(['events.read', 'integrations.test', 'webhooks.replay', 'orders.read']);
const today = {
  ...{ accepted: 1200, refused: 2, failed: 3, waiting: 1, medianSeconds: 1.4 },
  ...{ lastError: '<b>503</b>', lastErrorAt: '2026-11-28T10:00:00Z' },
};
const game: Game = { gid: 7, name: 'Ashes', protocol: 'http-v1', host: 'game.test', secrets: 2, today };
const bare: Game = { ...game, gid: 8, name: 'Glades', host: null, secrets: 0, today: null };
const webhook = {
  ...{ receivedAt: '2026-11-28T10:00:00Z', provider: 'stripe', eventId: 'evt_1', type: 'charge.succeeded' },
  ...{ state: 'handled' as const, error: null, number: NUMBER },
};

function withGames(...games: Game[]) {
  const server = createDeskServer();
  server.answer('GET /games', { games });
  server.answer('GET /endpoints', { endpoints: [] });
  server.answer('GET /webhooks', ({ query }) => ({ webhooks: query.open ? [] : [webhook] }));
  return server;
}

test('each game has its backend and the deliveries of the day, and its error is only text', async () => {
  showDesk({ path, server: withGames(game, bare), session });
  const row = within(await screen.findByRole('row', { name: /^Ashes/ }));
  row.getByText('game.test');
  row.getByText('http-v1, 2 secrets');
  row.getByText('1,200');
  row.getByText('1.4 s');
  row.getByText('<b>503</b>');
  within(screen.getByRole('row', { name: /^Glades/ })).getByText('no address');
  await expectAccessible();
});

test('a test call shows the request, the answer and the problem', async () => {
  const server = withGames(game);
  const trial = { gid: 7, path: '/characters', sent: '{"uid":"19"}', status: 401, answer: '<i>no</i>', ms: 31 };
  server.answer('POST /games/:gid/test', { ...trial, problem: 'The game refused the signature (401).' });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Test call: Ashes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Test call: Ashes' }));
  await dialog.findByText('The game refused the signature (401).');
  dialog.getByText(/POST \/characters/);
  dialog.getByText('<i>no</i>');
  dialog.getByText('Answer 401 after 31 ms');
  await expectAccessible();
  server.answer('POST /games/:gid/test', { ...trial, status: 200, problem: null });
  await user.click(dialog.getByRole('button', { name: 'Call again' }));
  await dialog.findByText(/answers as it should/);
  expect(server.calls('POST /games/:gid/test').map((call) => call.path)).toEqual(Array(2).fill('/api/games/7/test'));
});

test('a test call that the server refused says why', async () => {
  const server = withGames(game);
  server.refuse('POST /games/:gid/test', 'request.too_many', { retryAfter: 20 });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Test call: Ashes' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole('alert')).textContent).not.toBe('');
});

test('a webhook is replayed with a reason, and those that wait are listed alone', async () => {
  const server = withGames();
  const payment = { paymentId: PAYMENT, state: 'captured' };
  const replayed = { action: ACTION, number: NUMBER, type: webhook.type, changed: [payment], asking: false };
  server.answer('POST /webhooks/replay', replayed);
  const { user } = showDesk({ path, server, session });
  await screen.findByText('The catalogue has no games.');
  await user.click(await screen.findByRole('button', { name: 'Replay: evt_1' }));
  await screen.findByRole('dialog', { name: 'Replay a webhook' });
  await expectAccessible();
  await user.type(screen.getByRole('combobox', { name: 'Reason' }), 'after the update{Enter}');
  await screen.findByText('Processed: the payment is now captured.');
  expect(server.calls('POST /webhooks/replay')[0]?.body).toEqual({
    ...{ provider: 'stripe', eventId: 'evt_1', why: 'after the update' },
  });
  await user.click(screen.getByRole('button', { name: 'Only those that wait' }));
  await screen.findByText('All webhooks are handled.');
});

test('the checks before the shop opens have a state and a next step', async () => {
  const server = withGames(game);
  const row = (check: string, state: 'done' | 'missing' | 'unknown', next: string) => ({
    ...{ check, title: check, state, found: 'Found.', next },
  });
  server.answer('POST /golive', {
    checks: [row('Mode', 'missing', 'Set NODE_ENV.'), row('Mail', 'done', ''), row('Backups', 'unknown', 'Restore.')],
  });
  const { user } = showDesk({ path, server, session });
  await screen.findByRole('row', { name: /^Ashes/ });
  expect(server.calls('POST /golive')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Run the checks' }));
  await screen.findByText('1 of 3 checks passed, 1 needs work. Look at 1 yourself: the shop cannot see it.');
  within(screen.getByRole('row', { name: /^Mode/ })).getByText('Set NODE_ENV.');
  within(screen.getByRole('row', { name: /^Backups/ })).getByText('Cannot check here');
  await expectAccessible();
});

test.each([
  [['done', 'done'], '2 of 2 checks passed.'],
  [['done', 'missing', 'missing'], '1 of 3 checks passed, 2 need work.'],
  [['unknown', 'unknown'], '0 of 2 checks passed. Look at 2 yourself: the shop cannot see them.'],
] as const)('the checks %j are counted in a sentence', async (states, sentence) => {
  const server = withGames(game);
  const checks = states.map((state, at) => ({ check: `${at}`, title: `${at}`, state, found: 'Found.', next: '' }));
  server.answer('POST /golive', { checks });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Run the checks' }));
  await screen.findByText(sentence);
});

test('the signature tester sends the raw body, and shows the verdict', async () => {
  const server = withGames(game, bare);
  const sentence = 'The signature does not fit.';
  server.answer('POST /games/:gid/signature', { valid: false, secret: null, sentence });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Show signature tester' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Game' }), '8');
  await user.type(screen.getByLabelText('webhook-id'), ' msg_1 ');
  await user.type(screen.getByLabelText('webhook-timestamp'), '1795262400');
  await user.type(screen.getByLabelText('webhook-signature'), 'v1,abc');
  await user.type(screen.getByLabelText('Body'), ' x ');
  await user.click(screen.getByRole('button', { name: 'Verify the signature' }));
  await screen.findByText(sentence);
  expect(server.calls('POST /games/:gid/signature')[0]).toMatchObject({
    path: '/api/games/8/signature',
    body: { id: 'msg_1', timestamp: '1795262400', signature: 'v1,abc', body: ' x ' },
  });
  await expectAccessible();
});

test('secrets are shown as set, in rotation or missing', async () => {
  const server = withGames(game);
  const secret = (variable: string, valid: number) => ({ variable, set: valid > 0, valid, docs: 'docs' });
  server.answer('GET /secrets', { secrets: [secret('A', 0), secret('B', 1), secret('C', 2)] });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Show secrets' }));
  for (const text of ['Not set', 'Set', 'Two are valid']) await screen.findByText(text);
  await expectAccessible();
});

test('a role that may only read has no tests, and another role asks for nothing', async () => {
  const server = withGames(game);
  showDesk({ path, server, session: sessionWith(['events.read']) });
  await screen.findByRole('row', { name: /^Ashes/ });
  await screen.findByText('charge.succeeded');
  for (const name of [/Test call/, /Replay/, 'Run the checks', /signature tester/, /secrets/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a role without the permission asks for nothing', async () => {
  const server = createDeskServer();
  showDesk({ path, server, session: sessionWith(['audit.read']) });
  await screen.findByText(/Your role may not see the integrations/);
  expect(server.calls('GET /games')).toEqual([]);
});

test('a read that fails can be repeated', async () => {
  const server = createDeskServer();
  server.lose('GET /games');
  server.lose('GET /webhooks');
  server.answer('GET /endpoints', { endpoints: [] });
  showDesk({ path, server, session });
  expect(await screen.findAllByRole('button', { name: 'Try again' })).toHaveLength(2);
});
