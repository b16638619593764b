import { expect, test } from 'vitest';
import { webhookBody } from '#contract/publisher/webhooks.ts';
import { verifySigned } from '#server/kernel/signed-webhook.ts';
import { tryEndpoint } from './trial.ts';

const SECRETS = ['a', 'b'].map((letter) => `whsec_${letter.repeat(43)}=`);
const NOW = new Date('2026-11-28T12:00:00Z');
const backend = () => ({ url: 'https://crm.example.com/hooks', secrets: SECRETS });

type Post = (url: string, body: string | Buffer, options: { headers: Record<string, string> }) => Promise<never>;
const tryWith = (post: Post, of = backend) => tryEndpoint(of, 'mia', { outbound: { post }, now: () => NOW });
const answering = (status: number, text = '') => tryWith(async () => ({ status, type: '', text }) as never);
const failing = (error: object) => tryWith(() => Promise.reject(error));

test('the event has the operator, and a signature with each live secret', async () => {
  const calls: { url: string; body: string; signed: boolean }[] = [];
  const trial = await tryWith(async (url, body, { headers }) => {
    const signed = SECRETS.every((secret) => verifySigned(Buffer.from(body), headers, [secret], NOW) !== null);
    calls.push({ url, body: String(body), signed });
    return { status: 204, type: '', text: '' } as never;
  });
  expect(trial).toMatchObject({ status: 204, answer: '', problem: null });
  expect(calls).toMatchObject([{ url: 'https://crm.example.com/hooks', signed: true, body: trial.sent }]);
  expect(webhookBody('endpoint.tested').parse(JSON.parse(trial.sent))).toMatchObject({ data: { by: 'mia' } });
});

test('without a secret nothing is sent, and the variable is named', async () => {
  let calls = 0;
  const trial = await tryWith(
    async () => ++calls as never,
    () => {
      throw new Error('WEBHOOK_CRM_SECRET is missing');
    },
  );
  expect([calls, trial.ms, trial.problem]).toEqual([0, 0, 'Nothing was sent: WEBHOOK_CRM_SECRET is missing.']);
});

test('of a long answer the beginning is shown', async () => {
  expect((await answering(500, 'x'.repeat(5000))).answer).toHaveLength(1000);
});

test.each([
  [200, null],
  [299, null],
  [302, /redirects \(302\).*final address/],
  [401, /did not accept the signature \(401\)/],
  [403, /did not accept the signature \(403\)/],
  [404, /no call POST.*\(404\)/],
  [429, /limits/],
  [503, /error of its own \(503\)/],
  [418, /answered 418/],
])('the answer %i is explained', async (status, problem) => {
  const found = (await answering(status)).problem;
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});

test.each([
  ['a timeout', new Error('there was no answer in time'), /did not answer within 10 seconds/],
  ['a private address', new Error('10.0.0.1 is a private address'), /GAME_NETWORKS/],
  ['an expired certificate', { code: 'CERT_HAS_EXPIRED' }, /certificate has expired/],
  ['an unknown host', { code: 'ENOTFOUND' }, /name of the host is unknown/],
  ['another error', new Error('boom'), /The call failed/],
])('%s is explained', async (_, error, problem) => {
  expect(await failing(error)).toMatchObject({ status: null, answer: null, problem: expect.stringMatching(problem) });
});
