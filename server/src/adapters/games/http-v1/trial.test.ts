import { expect, test } from 'vitest';
import { verifySigned } from '#server/kernel/signed-webhook.ts';
import { tryGame } from './trial.ts';
import { problemOfError } from './trial-problem.ts';

const SECRETS = ['a', 'b'].map((letter) => `whsec_${letter.repeat(43)}=`);
const NOW = new Date('2026-11-28T12:00:00Z');

interface Call {
  url: string;
  body: string;
  signed: boolean;
}

/** A game that answers signed calls with `text`, and others with `forgedStatus`. */
async function trialWith(text: string, { status = 200, type = 'application/json', forgedStatus = 401 } = {}) {
  const calls: Call[] = [];
  const post = async (url: string, body: string | Buffer, { headers }: { headers: Record<string, string> }) => {
    const signed = SECRETS.every((secret) => verifySigned(Buffer.from(body), headers, [secret], NOW) !== null);
    calls.push({ url, body: String(body), signed });
    return { status: signed ? status : forgedStatus, type, text };
  };
  const backend = { url: 'https://game.example/shop', secrets: SECRETS };
  return { trial: await tryGame(backend, 'eu', { outbound: { post }, now: () => NOW }), calls };
}

test('a right answer is one without roles, and a wrong signature that is refused', async () => {
  const { trial, calls } = await trialWith('{"kind":"full","roles":[]}');
  expect(trial).toMatchObject({ path: '/shop/characters', status: 200, problem: null });
  expect(calls.map(({ signed }) => signed)).toEqual([true, false]);
  const { uid, region } = JSON.parse(calls[0]?.body ?? '');
  expect([Number(uid) >= 1_900_000_000_000 && Number(uid) < 2_000_000_000_000, region]).toEqual([true, 'eu']);
});

test('a game that accepts a wrong signature has a problem', async () => {
  const { trial } = await trialWith('{"kind":"full","roles":[]}', { forgedStatus: 200 });
  expect(trial.problem).toMatch(/accepts a wrong signature/);
});

const ROLE = { roleId: 'r', name: 'n', serverId: 's', serverName: 's', level: 1 };

test.each([
  ['the signature', '{}', { status: 401 }, /refused the signature \(401\)/],
  ['the path', '{}', { status: 404 }, /knows no call `characters`/],
  ['a redirect', '', { status: 302 }, /redirects \(302\)/],
  ['an error', 'oops', { status: 503 }, /an error of its own \(503\)/],
  ['another status', '', { status: 204 }, /answered 204/],
  ['a page', '<html>', { type: 'text/html; charset=utf-8' }, /no JSON but text\/html/],
  ['a missing field', '{"kind":"full"}', {}, /wrong field: roles/],
  [
    'a wrong field',
    JSON.stringify({ kind: 'full', roles: [{ ...ROLE, level: '1' }] }),
    {},
    /wrong field: roles\.0\.level/,
  ],
  ['foreign characters', JSON.stringify({ kind: 'full', roles: [ROLE] }), {}, /a player who does not exist/],
])('an answer with a problem of %s says so', async (_, text, how, problem) => {
  const { trial, calls } = await trialWith(text, how);
  expect(trial.problem).toMatch(problem);
  expect(calls).toHaveLength(1);
});

test('a long answer is cut', async () => {
  expect((await trialWith('x'.repeat(5000))).trial.answer).toHaveLength(1000);
});

test.each([
  ['ENOTFOUND', '', /unknown \(DNS\)/],
  ['ECONNREFUSED', '', /refuses the connection/],
  ['CERT_HAS_EXPIRED', '', /expired/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', '', /another host name/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', '', /not signed by a known authority/],
  ['ERR_SSL_WRONG_VERSION_NUMBER', '', /TLS handshake/],
  ['', 'there was no answer in time', /within 3 seconds/],
  ['', 'game.example resolves to a private address', /GAME_NETWORKS/],
  ['', 'secret://user:password@host', /^The call failed, and no answer came\./],
])('the failure %s %s is explained', (code, message, sentence) => {
  expect(problemOfError(Object.assign(new Error(message), { code }))).toMatch(sentence);
});
