import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { expectAccessible } from '#tests/components/accessible.ts';
import { ACTION, CHOICES, sessionWith } from '#tests/components/desk/examples.ts';
import { createDeskServer, type DeskCall, refusal } from '#tests/components/desk/server.ts';
import { showDesk } from '#tests/components/desk/show.tsx';

const CHECK = 'POST /grants/check';
const GIVE = 'POST /grants';
const path = '/offers/list';
const REASON = 'ticket 4711';

const linesOf = ({ body }: DeskCall): string[] =>
  (body as { text: string }).text.split('\n').filter((line) => line !== '');

/** Answers a check: all players would get the points. */
const allFresh = (call: DeskCall, changes: Partial<OperatorOutput<typeof CHECK>> = {}) => {
  const lines = linesOf(call);
  const { first } = call.body as { first: number };
  return {
    rows: lines.length,
    csv: `"${first}","x","would get it",""`,
    fresh: lines.length,
    before: 0,
    value: lines.length * 2,
    currency: 'USD',
    sums: [{ what: 'points', count: lines.length * 5 }],
    findings: [],
    players: lines.map((uid, at) => ({ line: first + at, uid: Number(uid) })),
    problem: null,
    ...changes,
  };
};
const given = (call: DeskCall) => {
  const count = linesOf(call).length;
  return { action: ACTION, number: null, rows: count, csv: '"1","x","got it",""', given: count, before: 0, unknown: 0 };
};

/** The files that the page saved, by name. */
const saved = new Map<string, Promise<string>>();
afterEach(() => vi.restoreAllMocks());

function serverWith() {
  const server = createDeskServer();
  server.answer('GET /grants/choices', CHOICES);
  server.answer(CHECK, (call) => allFresh(call));
  server.answer(GIVE, given);
  return server;
}

async function page(server: ReturnType<typeof createDeskServer>, list: string) {
  saved.clear();
  let last: Blob | null = null;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last = blob as Blob;
    return 'blob:1';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (last)
      saved.set(
        this.download,
        last.arrayBuffer().then((bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)),
      );
  });
  const { user } = showDesk({ path, server });
  await user.upload(await screen.findByLabelText('CSV file'), new File([list], 'players.csv', { type: 'text/csv' }));
  await screen.findByText('players.csv');
  await user.type(await screen.findByLabelText('Points'), '5');
  await user.type(screen.getByLabelText('Name of the compensation'), 'outage-1');
  return {
    user,
    check: () => user.click(screen.getByRole('button', { name: 'Check the list' })),
    give: (name: string) => user.click(screen.getByRole('button', { name })),
  };
}
const long = Array.from({ length: 4_500 }, (_, at) => `${100_000_001 + at}`).join('\n');
const bodies = (server: ReturnType<typeof createDeskServer>, call: typeof CHECK | typeof GIVE) =>
  server.calls(call).map(({ body }) => body as { first: number; more?: object | null; batch: string; why?: string });

test('a list is checked first, with sums and value, and then given with a reason', async () => {
  const server = serverWith();
  const { user, check, give } = await page(server, 'uid\n100000001\n100000002');
  expect(screen.queryByRole('region', { name: 'Result of the check' })).toBeNull();
  await check();
  const result = within(await screen.findByRole('region', { name: 'Result of the check' }));
  result.getByText('Sum of points');
  result.getByText(/^up to (US)?\$0.04$/);
  expect(server.calls(GIVE)).toEqual([]);
  await expectAccessible();
  await user.type(result.getByLabelText('Reason'), REASON);
  await give('Give to 2 players');
  const said = await screen.findByText(/^2 players of the list have the compensation outage-1 among their rewards now/);
  // Below the button that was pressed.
  const gift = screen.getByRole('region', { name: 'Gift' });
  expect(gift.compareDocumentPosition(said)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(server.calls(GIVE)[0]?.body).toEqual({
    batch: 'outage-1',
    contents: { points: 5 },
    until: null,
    head: 'uid',
    first: 2,
    text: '100000001\n100000002',
    more: null,
    why: REASON,
  });
  expect(await saved.get('outage-1.csv')).toBe('\uFEFF"line","player","result","why"\r\n"1","x","got it",""');
});

test('a list that is worth much is given only by a second press', async () => {
  const server = serverWith();
  server.answer(CHECK, (call) => allFresh(call, { value: 10_001 }));
  const { user, check, give } = await page(server, 'uid\n100000001\n100000002');
  await check();
  await user.type(await screen.findByLabelText('Reason'), REASON);
  await give('Give to 2 players');
  screen.getByText(/^This gift is large: the list gives to 2 players, worth up to (US)?\$100.01/);
  expect(server.calls(GIVE)).toEqual([]);
  await give('Yes, give to 2 players');
  await screen.findByText(/^2 players of the list have/);
});

test('wrong lines are named, can be saved, and nothing can be given', async () => {
  const server = serverWith();
  server.answer(CHECK, (call) =>
    allFresh(call, { findings: [{ line: 2, kind: 'wrong', why: 'good is not a good of the game (<i>x</i>)' }] }),
  );
  const { check, user } = await page(server, 'uid\n100000001');
  await check();
  const table = within(await screen.findByRole('table', { name: 'Lines that give nothing' }));
  table.getByText('good is not a good of the game (<i>x</i>)');
  screen.getByText(/nothing can be given/);
  expect(screen.queryByRole('button', { name: /^Give to/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
  expect(await saved.get('outage-1-check.csv')).toContain('"2","x","would get it"');
});

test.each([
  ['', 'The file is empty.'],
  ['\uFEFF\n', 'The file is empty.'],
  ['u\0i\0d\0', 'The file is not a text in UTF-8. Save it in your spreadsheet as “CSV UTF-8”.'],
])('the file %j is refused with the reason, and another one can be chosen', async (content, problem) => {
  const { user } = showDesk({ path, server: serverWith() });
  const choose = async (list: string, name: string) =>
    user.upload(await screen.findByLabelText('CSV file'), new File([list], name, { type: 'text/csv' }));
  await choose(content, 'wrong.csv');
  await screen.findByText(problem);
  await choose('100000001', 'players.csv');
  await screen.findByText('players.csv');
});

test('a player in two parts of a list is found', async () => {
  const server = serverWith();
  const { check } = await page(server, `${long}\n100000001`);
  await check();
  await screen.findByText('player 100000001 is already in line 1');
  expect(screen.queryByRole('button', { name: /^Give to/ })).toBeNull();
});

test('after a lost answer the list goes on with the same part, and each part names the rest', async () => {
  const server = serverWith();
  let calls = 0;
  server.answer(GIVE, (call) => {
    calls += 1;
    // The server did it, but its answer was lost.
    if (calls === 2) return Promise.reject(new TypeError('Failed to fetch'));
    return calls === 3 ? { ...given(call), given: 0, before: linesOf(call).length } : given(call);
  });
  const { user, check, give } = await page(server, long);
  await check();
  await user.type(await screen.findByLabelText('Reason'), REASON);
  await give('Give to 4,500 players');
  await screen.findByText(/goes on where the connection was lost/);
  await give('Try again');
  await screen.findByText(/^4,500 players of the list have the compensation outage-1/);
  expect(bodies(server, GIVE).map(({ first, more }) => [first, more])).toEqual([
    [1, { players: 2500, value: 5_000 }],
    [2001, { players: 500, value: 1_000 }],
    [2001, { players: 500, value: 1_000 }],
    [4001, null],
  ]);
});

test('a list above a limit waits for an approval, and gives nothing', async () => {
  const server = serverWith();
  const sentence = 'Nothing is done yet: a second operator must approve.';
  server.answer(GIVE, () => refusal('operation.refused', { reason: 'approval.asked', sentence }));
  const { user, check, give } = await page(server, long);
  await check();
  await user.type(await screen.findByLabelText('Reason'), REASON);
  await give('Give to 4,500 players');
  await screen.findByText(sentence);
  expect(server.calls(GIVE)).toHaveLength(1);
});

test('a change of the gift needs another check', async () => {
  const server = serverWith();
  const { user, check } = await page(server, '100000001');
  await check();
  await screen.findByRole('button', { name: 'Give to 1 player' });
  await user.type(screen.getByLabelText('Points'), '0');
  expect(screen.queryByRole('button', { name: 'Give to 1 player' })).toBeNull();
});

test('a pasted list can have the contents in its columns', async () => {
  const server = serverWith();
  const { user } = showDesk({ path, server });
  await user.click(await screen.findByLabelText('The contents in the columns of the list'));
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  screen.getByText('Type letters, digits and . : _ - without spaces.');
  await user.type(screen.getByLabelText('Name of the compensation'), 'winners');
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  await screen.findByText('The list is empty.');
  await user.click(screen.getByLabelText('Or paste the list'));
  await user.paste('uid,points\n100000001,50');
  server.answer(CHECK, (call) => allFresh(call, { players: [] }));
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  await screen.findByRole('button', { name: 'Give to 1 player' });
  expect(server.calls(CHECK)[0]?.body).toMatchObject({ contents: null, head: 'uid,points', text: '100000001,50' });
});

test('a role that may not give has no form', async () => {
  showDesk({ path, server: createDeskServer(), session: sessionWith(['grants.read']) });
  await screen.findByText(/Your role may not/);
  expect(screen.queryByRole('button', { name: 'Check the list' })).toBeNull();
});
