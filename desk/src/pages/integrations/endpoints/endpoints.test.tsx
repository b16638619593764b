import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Endpoint, EndpointCall } from '#desk/lib/endpoints.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, NUMBER, PAYMENT, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const path = '/integrations';
const log = '/integrations/endpoints/crm';
const session = sessionWith(['events.read', 'integrations.test', 'webhooks.replay', 'orders.read', 'players.read']);
const none = { count: 0, isMore: false };
const crm: Endpoint = {
  ...{ name: 'crm', host: 'crm.test', types: ['order.paid', 'order.sent'], variable: 'WEBHOOK_CRM_SECRET', secrets: 1 },
  ...{ state: 'sends', isKnown: true, failingSince: null, error: null, nextTryAt: null },
  ...{ waiting: { count: 1000, isMore: true }, parked: { count: 3, isMore: false }, givenUp: none },
  ...{ lastSuccessAt: '2026-11-28T10:00:00Z', medianMs: 31 },
};
const down: Endpoint = {
  ...{ ...crm, name: 'lake', secrets: 0, variable: 'WEBHOOK_LAKE_SECRET', state: 'down', error: '<i>503</i>' },
  ...{ failingSince: '2026-11-28T09:00:00Z', nextTryAt: '2026-11-28T10:05:00Z', lastSuccessAt: null, medianMs: null },
};
const fresh: Endpoint = { ...crm, name: 'new', state: 'first', lastSuccessAt: null, medianMs: null };
const call: EndpointCall = {
  ...{ at: '2026-11-28T10:00:00Z', event: PAYMENT, type: 'order.paid', uid: '100012', number: NUMBER },
  ...{ status: 500, ms: 31, error: '500 <b>no</b>' },
};

function serverWith(...endpoints: Endpoint[]) {
  const server = createDeskServer();
  server.answer('GET /games', { games: [] });
  server.answer('GET /webhooks', { webhooks: [] });
  server.answer('GET /endpoints', { endpoints });
  server.answer('GET /endpoints/:name/calls', ({ query }) =>
    query.after ? { calls: [] } : { calls: [call], next: 'next-1' },
  );
  return server;
}

test('each endpoint has its state in words, its secret by variable, and counts that stop at a limit', async () => {
  showDesk({ path, server: serverWith(crm, down, fresh), session });
  const row = within(await screen.findByRole('row', { name: /^crm/ }));
  for (const text of ['crm.test', 'Sends.', 'secret is set', '1,000 or more', '31 ms', '2 types of events'])
    row.getByText(text);
  const other = within(screen.getByRole('row', { name: /^lake/ }));
  other.getByText(/^Down since .*: <i>503<\/i>/);
  other.getByText('WEBHOOK_LAKE_SECRET is missing');
  other.getByText(/Next try/);
  within(screen.getByRole('row', { name: /^new/ })).getByText('Waits for its first success.');
  expect(row.getByRole('link', { name: 'Log: crm' }).getAttribute('href')).toBe(log);
  await expectAccessible();
});

test('without endpoints the section says how to add one', async () => {
  showDesk({ path, server: serverWith(), session });
  await screen.findByText(/add webhooks.yaml/);
});

test('a read of the endpoints that fails can be repeated', async () => {
  const server = serverWith();
  server.lose('GET /endpoints');
  showDesk({ path, server, session });
  await screen.findByText(/could not load the endpoints/);
  screen.getByRole('button', { name: 'Try again' });
});

test('a test shows the event, the answer and the problem as text', async () => {
  const server = serverWith(crm);
  const trial = { name: 'crm', sent: '{"id":"1"}', status: 401, answer: '<i>no</i>', ms: 31 };
  server.answer('POST /endpoints/:name/test', {
    ...trial,
    problem: 'The receiver did not accept the signature (401).',
  });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Test: crm' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Test: crm' }));
  await dialog.findByText('The receiver did not accept the signature (401).');
  dialog.getByText('{"id":"1"}');
  dialog.getByText('<i>no</i>');
  dialog.getByText('Answer 401 after 31 ms');
  await expectAccessible();
  server.answer('POST /endpoints/:name/test', { ...trial, status: 200, problem: null });
  await user.click(dialog.getByRole('button', { name: 'Send again' }));
  await dialog.findByText('The endpoint took the event.');
});

test('events are counted before they are sent again, with a time and a reason', async () => {
  const server = serverWith(crm);
  server.answer('POST /endpoints/:name/replay', ({ body }) => {
    const { dryRun } = body as { dryRun?: boolean };
    return { events: dryRun ? 1200 : 1, isMore: false, action: dryRun ? null : ACTION };
  });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Send again: crm' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send again: crm' }));
  await user.type(dialog.getByRole('combobox', { name: 'Reason' }), 'ticket 4711{Enter}');
  dialog.getByText('Choose a time.');
  expect(server.calls('POST /endpoints/:name/replay')).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Since'), { target: { value: '2026-11-28T10:00' } });
  await user.selectOptions(dialog.getByLabelText('Events'), 'order.paid');
  await user.click(dialog.getByRole('button', { name: 'Count the events' }));
  await dialog.findByText('1,200 events would be sent.');
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Send again' }));
  await screen.findByText('1 event will be sent to crm again.');
  const since = new Date('2026-11-28T10:00').toISOString();
  expect(server.calls('POST /endpoints/:name/replay').map(({ body }) => body)).toEqual([
    { since, type: 'order.paid', dryRun: true },
    { since, type: 'order.paid', why: 'ticket 4711' },
  ]);
});

test('a refused replay says why, and another time has no count', async () => {
  const server = serverWith(crm);
  const sentence = 'Nothing is sent again: these are more than 10000 events.';
  server.refuse('POST /endpoints/:name/replay', 'operation.refused', { reason: 'replay.too_many', sentence });
  const { user } = showDesk({ path, server, session });
  await user.click(await screen.findByRole('button', { name: 'Send again: crm' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Since'), { target: { value: '2026-11-28T10:00' } });
  await user.click(dialog.getByRole('button', { name: 'Count the events' }));
  await dialog.findByText(/more than 10000 events/);
  fireEvent.change(dialog.getByLabelText('Since'), { target: { value: '2026-11-28T11:00' } });
  expect(dialog.queryByText(/more than 10000 events/)).toBeNull();
});

test('the log has its filter in the address, and adds older pages', async () => {
  const server = serverWith(crm);
  const { user } = showDesk({ path: `${log}?failed=true&type=other`, server, session });
  const row = within(await screen.findByRole('row', { name: /^order.paid/ }));
  row.getByText('500 <b>no</b>');
  expect(row.getByRole('link', { name: '100012' }).getAttribute('href')).toBe('/players/100012');
  expect(row.getByRole('link', { name: NUMBER }).getAttribute('href')).toBe(`/orders/${NUMBER}`);
  await expectAccessible();
  // A type that the endpoint does not receive is ignored.
  expect(server.calls('GET /endpoints/:name/calls')[0]?.query).toEqual({ failed: 'true' });
  await user.selectOptions(screen.getByLabelText('Type'), 'order.sent');
  expect(location.search).toBe('?type=order.sent&failed=true');
  await screen.findByRole('row', { name: /^order.paid/ });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(server.calls('GET /endpoints/:name/calls').at(-1)?.query).toEqual({
    ...{ type: 'order.sent', failed: 'true', after: 'next-1' },
  });
});

test('a page without a match says that older tries follow', async () => {
  const server = serverWith(crm);
  server.answer('GET /endpoints/:name/calls', { calls: [], next: 'next-1' });
  showDesk({ path: `${log}?failed=true`, server, session });
  await screen.findByText(/Older ones follow/);
  screen.getByRole('button', { name: 'Show more' });
});

test('an event shows its body and its tries, and is sent again with a reason', async () => {
  const server = serverWith(crm);
  server.answer('GET /endpoints/events/:id', {
    ...{ id: PAYMENT, type: 'order.paid', at: call.at, storedAt: call.at, body: '{"data":"<b>x</b>"}' },
    places: [{ endpoint: 'crm', state: 'given_up', nextTryAt: null }],
    tries: [{ endpoint: 'crm', at: call.at, status: 500, ms: 31, error: '500 <b>no</b>' }],
  });
  server.answer('POST /endpoints/:name/replay', { events: 1, isMore: false, action: ACTION });
  const { user } = showDesk({ path: log, server, session });
  await user.click(await screen.findByRole('button', { name: /^Show: order.paid/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Event' }));
  await dialog.findByText(/<b>x<\/b>/);
  dialog.getByText('given up');
  dialog.getByText(/500 <b>no<\/b>, 31 ms/);
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: /^Send again: order.paid/ }));
  await user.type(await screen.findByRole('combobox', { name: 'Reason' }), 'receiver corrected{Enter}');
  await screen.findByText('The event will be sent to crm again.');
  expect(server.calls('POST /endpoints/:name/replay')[0]?.body).toEqual({ id: PAYMENT, why: 'receiver corrected' });
});

test('the log of an endpoint that the catalogue does not have says so', async () => {
  showDesk({ path: '/integrations/endpoints/other', server: serverWith(crm), session });
  await screen.findByText('The catalogue has no endpoint other.');
});

test('a role that may only read has no buttons that send', async () => {
  const server = serverWith(crm);
  showDesk({ path, server, session: sessionWith(['events.read']) });
  await screen.findByRole('row', { name: /^crm/ });
  for (const name of [/^Send again/, /^Test: crm/]) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a role that may not see the endpoints asks for nothing', async () => {
  const other = createDeskServer();
  showDesk({ path: log, server: other, session: sessionWith(['audit.read']) });
  await screen.findByText(/Your role may not see the endpoints/);
  expect(other.calls('GET /endpoints')).toEqual([]);
});
