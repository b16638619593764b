import { afterEach, expect, test } from 'vitest';
import { freePort } from '../ports.ts';
import { ACCOUNT, Backend, type Call, ROLE, type Running, SECRET, serveBackend } from './backend.fixture.ts';
import { examine } from './doctor.ts';
import type { Finding } from './finding.ts';
import type { Settings } from './settings.ts';

const running: Running[] = [];
afterEach(() => {
  for (const one of running.splice(0)) one.close();
});

const GRANT = { account: ACCOUNT, grant: { item: 'gems', quantity: 1, role: ROLE.roleId, isGood: false } };

async function look(broken: Partial<Backend>, over: Partial<Settings> = GRANT) {
  const served = await serveBackend(broken);
  running.push(served);
  return { ...(await ask(served.url, over)), backend: served.backend };
}

async function ask(url: string, over: Partial<Settings> = GRANT) {
  const lines: string[] = [];
  const settings = { gid: 7, url, secrets: [SECRET], account: null, region: 'global', grant: null, ...over };
  const found = await examine({ settings, print: (line) => lines.push(line) });
  const of = (step: string): Finding | undefined => found.find((one) => one.step === step);
  return { found, of, wrong: found.filter(({ mark }) => mark === 'wrong'), said: lines.join('\n') };
}

const sound = Backend.prototype;
/** Answers an action with an internal error. */
const failing = (): readonly [number, unknown] => [500, { error: 'oops' }];

test('a correct backend has no faults, grants one item once, and each step is printed', async () => {
  const { wrong, backend, said, found } = await look({});
  expect(wrong).toEqual([]);
  expect(backend.granted).toBe(1);
  expect(said).toContain('✓ delivery, twice at once: accepted, already_accepted');
  expect(said).toContain('GAME_7_URL');
  expect(said).toMatch(/\d+ right, 0 wrong, 2 to look at, 0 skipped\.$/);
  // Both warnings are about the test's own address.
  expect(found.filter(({ mark }) => mark === 'look').map(({ step }) => step)).toEqual(['address', 'address']);
});

test('a backend without offers passes, and offers must be of a character of the account', async () => {
  const without = await look({ offers: () => [404, {}] });
  expect([without.of('offers'), without.wrong]).toMatchObject([
    { mark: 'right', said: expect.stringMatching(/^not served/) },
    [],
  ]);
  const asked: Call[] = [];
  await look({
    offers(call) {
      asked.push(call);
      return [200, {}];
    },
  });
  expect(asked[0]).toMatchObject({ uid: ACCOUNT, region: 'global', roleId: ROLE.roleId });
});

test('without --deliver nothing is granted, and the output says that the step was skipped', async () => {
  const { wrong, backend, of } = await look({}, { account: ACCOUNT });
  expect(wrong).toEqual([]);
  expect([...backend.decided.values()].filter((reason) => reason === '')).toEqual([]);
  expect(of('delivery, repeats, unknown item')?.mark).toBe('skipped');
});

/** Each way to be broken leads to its own finding, which says how to fix it. */
const BROKEN: [what: string, broken: Partial<Backend>, step: string, mark: Finding['mark'], words: RegExp][] = [
  ['refuses the right signature', { admit: () => 401 }, 'right signature', 'wrong', /raw body/],
  ['is at another path', { characters: () => [404, {}] }, 'right signature', 'wrong', /without \/characters/],
  ['sends elsewhere', { characters: () => [302, {}] }, 'right signature', 'wrong', /no redirects/],
  ['answers HTML', { characters: () => [200, '<h1>It works!</h1>'] }, 'right signature', 'wrong', /answer JSON/],
  ['fails', { characters: failing }, 'right signature', 'wrong', /its log/],
  ['refuses fields', { characters: () => [422, {}] }, 'right signature', 'wrong', /ignore fields/],
  ['says too much', { characters: () => [200, 'x'.repeat(1_000_001)] }, 'right signature', 'wrong', /alone/],
  ['leaves out a field', { characters: () => [200, { roles: [] }] }, 'right signature', 'wrong', /example of char/],
  [
    'takes the first signature alone',
    {
      admit: (action, headers, body) => {
        const [first = ''] = String(headers['webhook-signature']).split(' ');
        return sound.admit(action, { ...headers, 'webhook-signature': first }, body);
      },
    },
    ...(['rotation', 'look', /each signature/] as const),
  ],
  ...(['characters', 'profile', 'deliver', 'recall', 'offers'] as const).map((open): (typeof BROKEN)[number] => [
    `believes ${open} unsigned`,
    { admit: (action, headers, body) => (action === open ? 200 : sound.admit(action, headers, body)) },
    ...([`unsigned ${open}`, 'wrong', /verify the signature before/] as const),
  ]),
  ['offers what is no list', { offers: () => [200, { lead: 'gems' }] }, 'offers', 'wrong', /example of offers/],
  [
    'locks without a reason in English',
    { offers: () => [200, { lock: [{ item: 'gems', reason: { de: 'Krieg' } }] }] },
    ...(['offers', 'look', /reason\.en/] as const),
  ],
  [
    'says too much of its offers',
    { offers: () => [200, { lead: [], more: 'x'.repeat(64_000) }] },
    ...(['offers', 'wrong', /at most 64000/] as const),
  ],
  [
    'takes a second for its offers',
    { delayMs: (action) => (action === 'offers' ? 1100 : 0) },
    ...(['offers', 'wrong', /./] as const),
  ],
  [
    'takes any signature',
    { admit: (_, headers) => (headers['webhook-signature'] ? 200 : 401) },
    'wrong secret',
    'wrong',
    /constant time/,
  ],
  [
    'fails at a missing signature',
    { admit: (...call) => (sound.admit(...call) === 200 ? 200 : 500) },
    'unsigned deliver',
    'wrong',
    /401/,
  ],
  ['forbids', { admit: (...call) => (sound.admit(...call) === 200 ? 200 : 403) }, 'wrong secret', 'look', /401/],
  ['has no tolerance', { admit: lasting(-1e9, 1e9) }, 'old signature', 'wrong', /300 s/],
  ['believes the future', { admit: lasting(-300, 1e9) }, 'signature from the future', 'wrong', /300 s/],
  ['signs no body', { admit: lasting(-300, 300, () => '{}') }, 'changed body', 'wrong', /raw bytes/],
  ['is late', { dress: dated(-400) }, 'clock', 'wrong', /NTP/],
  ['is a little late', { dress: dated(-60) }, 'clock', 'look', /NTP/],
  [
    'knows everybody',
    { characters: () => [200, { kind: 'full', roles: [ROLE] }] },
    'characters of nobody',
    'look',
    /"roles":\[\]/,
  ],
  [
    'has a profile of everybody',
    { profile: ({ uid }) => [200, { uid, nickname: 'x', kind: 'full' }] },
    'profile of nobody',
    'wrong',
    /answer 404/,
  ],
  ['fails at profiles', { profile: failing }, 'profile of the account', 'wrong', /its log/],
  [
    'has a guest',
    { characters: () => [200, { kind: 'guest', roles: [] }] },
    'characters of the account',
    'look',
    /linked/,
  ],
  [
    'has no characters',
    { characters: () => [200, { kind: 'full', roles: [] }] },
    'characters of the account',
    'look',
    /--region/,
  ],
  ['accepts anything', { whyNot: () => '' }, 'delivery to an unknown character', 'wrong', /pay for nothing/],
  ['fails at a stranger', { deliver: failing }, 'delivery to an unknown character', 'wrong', /three days/],
  [
    'changes its mind',
    {
      deliver(call) {
        const again = this.decided?.has(call.deliveryId) ?? false;
        const first = sound.deliver.call(this as Backend, call);
        return again ? [200, { result: 'already_accepted' }] : first;
      },
    },
    ...(['delivery to an unknown character', 'wrong', /answer it again/] as const),
  ],
  ['knows no recall', { recall: () => [404, {}] }, 'recall of an unknown delivery', 'look', /by hand/],
  [
    'recalls by saying delivered',
    { recall: () => [200, { result: 'delivered' }] },
    'recall of an unknown delivery',
    'wrong',
    /recalled/,
  ],
  [
    'takes back what it gave',
    { recall: () => [200, { result: 'recalled' }] },
    'recall of what was given',
    'wrong',
    /item and the money/,
  ],
  [
    'forgets a recall',
    { recall: forgetting },
    ...(['delivery of a good after its recall', 'wrong', /item and the money/] as const),
  ],
  [
    'forgets a recall after one refusal',
    { deliver: forgettingOnce },
    ...(['delivery of a good after its recall', 'wrong', /item and the money/] as const),
  ],
  [
    'changes its answer to a recall',
    { recall: changingMind('recalled') },
    ...(['repeated recall', 'wrong', /each repeat the same/] as const),
  ],
  [
    'changes its answer to a recall of what it gave',
    { recall: changingMind('delivered') },
    ...(['repeated recall of what was given', 'wrong', /each repeat the same/] as const),
  ],
  ['fails at a repeated recall', { recall: failingAtRepeats() }, ...(['repeated recall', 'wrong', /its log/] as const)],
  [
    'takes a refused delivery for given',
    { recall: deliveredOnceTried() },
    ...(['recall after that delivery', 'wrong', /each repeat the same/] as const),
  ],
  [
    'gives again what it was asked to recall',
    { recall: forgetsGiven },
    ...(['delivery after the recall of what was given', 'wrong', /takes nothing/] as const),
  ],
  [
    'finds deliveries by their order',
    { deliver: byOrder('deliver'), recall: byOrder('recall') },
    ...(['recall of another delivery of the order', 'wrong', /by deliveryId/] as const),
  ],
  ['grants each time', { deliver: grantsEachTime }, 'delivery, twice at once', 'wrong', /unique key/],
  ['forgets', { deliver: grantsEachTime }, 'repeated delivery', 'wrong', /unique key/],
  [
    'refuses its own goods',
    { whyNot: () => 'not_now' },
    'delivery, twice at once',
    'wrong',
    /not a good that your backend knows/,
  ],
  [
    'gives what it does not know',
    { whyNot: ({ roleId }) => (roleId === ROLE.roleId ? '' : 'no') },
    'delivery of an unknown item',
    'wrong',
    /three days/,
  ],
  [
    'fails at what it does not know',
    { deliver: failsAtUnknownItems },
    ...(['delivery of an unknown item', 'wrong', /three days/] as const),
  ],
  [
    'names no JSON',
    { dress: (response) => void response.setHeader('content-type', 'text/plain') },
    'form',
    'look',
    /application\/json/,
  ],
  [
    'is slow',
    { delayMs: (action, { uid }) => (action === 'profile' && uid !== ACCOUNT ? 1600 : 0) },
    'time',
    'look',
    /under load/,
  ],
  [
    'hangs',
    { delayMs: (action, { uid }) => (action === 'profile' && uid === ACCOUNT ? 3500 : 0) },
    'profile of the account',
    'wrong',
    /cache/,
  ],
];

test.each(BROKEN)('reports a fix for a backend that %s', async (_, broken, step, mark, words) => {
  const { of, said } = await look(broken);
  const { mark: found, fix = '' } = of(step) ?? {};
  expect([step, found, words.test(fix)]).toEqual([step, mark, true]);
  expect(said).not.toContain(SECRET.slice(6));
  expect(said).not.toMatch(/^ {4}at /m);
});

test('reports an account that the backend does not know as unknown, not as a missing call', async () => {
  const { of } = await look({}, { account: '1' });
  expect(of('profile of the account')).toMatchObject({ mark: 'wrong', fix: expect.stringContaining('no player 1') });
});

test('answers without a date give no finding about the clock', async () => {
  const { of } = await look({ dress: (response) => Object.assign(response, { sendDate: false }) });
  expect(of('clock')?.mark).toBe('skipped');
});

test('delivers nothing to a character of another account', async () => {
  const { of, backend } = await look({}, { ...GRANT, grant: { ...GRANT.grant, role: 'r-9' } });
  expect([of('delivery')?.mark, backend.granted]).toEqual(['wrong', 0]);
});

test('reports a refused connection and an unknown host name, and stops', async () => {
  const closed = await ask(`http://127.0.0.1:${await freePort(0, '127.0.0.1')}`);
  expect(closed.of('right signature')).toMatchObject({ mark: 'wrong', said: 'nothing listens there' });
  expect(closed.of('everything else')?.mark).toBe('skipped');
  expect(closed.of('clock')).toMatchObject({ mark: 'skipped', said: 'nothing was answered' });
  const nowhere = await ask('http://game.invalid');
  expect(nowhere.of('address')?.mark).toBe('wrong');
  expect(nowhere.of('right signature')).toBeUndefined();
});

test('reports a private address as wrong, and a weak secret for a look', async () => {
  expect((await ask('http://10.1.2.3')).of('address')?.mark).toBe('look');
  const { found } = await ask('http://10.1.2.3');
  expect(found.some(({ step, mark, said }) => step === 'address' && mark === 'wrong' && said.includes('private'))).toBe(
    true,
  );
  const weak = `whsec_${Buffer.alloc(32).toString('base64')}`;
  expect((await ask('http://10.1.2.3', { secrets: [weak] })).of('secret')?.mark).toBe('look');
});

function grantsEachTime(this: Partial<Backend>, call: Call): readonly [number, unknown] {
  const [status, answer] = sound.deliver.call(this as Backend, call);
  const { result } = answer as { result: string };
  return [status, result === 'already_accepted' ? { result: 'accepted' } : answer];
}

function failsAtUnknownItems(this: Partial<Backend>, call: Call): readonly [number, unknown] {
  const unknown = call.roleId === ROLE.roleId && call.contents.some(({ id }) => id !== 'gems');
  return unknown ? failing() : sound.deliver.call(this as Backend, call);
}

/** Answers a recall, and stores nothing of it. */
function forgetting(this: Partial<Backend>, { deliveryId }: Call): readonly [number, unknown] {
  return [200, { result: this.decided?.get(deliveryId) === '' ? 'delivered' : 'recalled' }];
}

/** Refuses a recalled delivery once, and gives it when it comes again. */
function forgettingOnce(this: Partial<Backend>, call: Call): readonly [number, unknown] {
  const answer = sound.deliver.call(this as Backend, call);
  if (this.decided?.get(call.deliveryId) === 'recalled' && call.roleId === ROLE.roleId)
    this.decided.delete(call.deliveryId);
  return answer;
}

/** Answers a repeated recall otherwise, if its first answer was `first`. */
function changingMind(first: 'recalled' | 'delivered'): Backend['recall'] {
  const asked = new Set<string>();
  return function recall(this: Backend, call: Call) {
    const [status, answer] = sound.recall.call(this, call);
    const { result } = answer as { result: string };
    const isRepeat = asked.has(call.deliveryId);
    asked.add(call.deliveryId);
    if (!isRepeat || result !== first) return [status, answer];
    return [200, { result: first === 'recalled' ? 'delivered' : 'recalled' }];
  };
}

function failingAtRepeats(): Backend['recall'] {
  const asked = new Set<string>();
  return function recall(this: Backend, call: Call) {
    if (asked.has(call.deliveryId)) return failing();
    asked.add(call.deliveryId);
    return sound.recall.call(this, call);
  };
}

/** Answers `delivered` for every delivery of a good that came, also for one that it refused. */
function deliveredOnceTried(): Backend['recall'] {
  const asked = new Map<string, number>();
  return function recall(this: Backend, call: Call) {
    const answer = sound.recall.call(this, call);
    const times = (asked.get(call.deliveryId) ?? 0) + 1;
    asked.set(call.deliveryId, times);
    const isGood = this.granted > 0 && times > 1;
    return isGood ? [200, { result: 'delivered' }] : answer;
  };
}

/** Answers `delivered`, and forgets that it gave the goods. */
function forgetsGiven(this: Partial<Backend>, call: Call): readonly [number, unknown] {
  const given = this.decided?.get(call.deliveryId) === '';
  const answer = sound.recall.call(this as Backend, call);
  if (given) setImmediate(() => this.decided?.delete(call.deliveryId));
  return given ? [200, { result: 'delivered' }] : answer;
}

/** Keeps one answer for each order in place of each delivery. */
function byOrder<K extends 'deliver' | 'recall'>(action: K): Backend[K] {
  return function keyed(this: Backend, call: Call) {
    const { orderNumber } = call as Call & { orderNumber: string };
    return sound[action].call(this, { ...call, deliveryId: orderNumber });
  } as Backend[K];
}

/**
 * A backend that accepts timestamps from `from` to `until` seconds ahead of the clock, and every body that `bodyOf`
 * changes.
 */
function lasting(from: number, until: number, bodyOf = (body: string) => body): Backend['admit'] {
  return (action, headers, body) => {
    const ahead = Number(headers['webhook-timestamp']) - Date.now() / 1000;
    const signed = headers['webhook-signature'];
    if (!signed || !(ahead >= from && ahead <= until)) return 401;
    if (bodyOf(body) !== body) return 200;
    // Verify at the signature's own time, whatever it is.
    const now = Date.now;
    try {
      Date.now = () => Number(headers['webhook-timestamp']) * 1000;
      return sound.admit(action, headers, body);
    } finally {
      Date.now = now;
    }
  };
}

function dated(seconds: number): Backend['dress'] {
  return (response) => {
    response.setHeader('content-type', 'application/json');
    response.setHeader('date', new Date(Date.now() + seconds * 1000).toUTCString());
  };
}
