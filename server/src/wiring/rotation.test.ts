import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PAYMENT_PROVIDERS } from '../adapters/psp/providers.ts';
import { withSecretFiles } from '../config/index.ts';
import { PRODUCTION } from '../config/production.fixture.ts';
import { createLog } from '../kernel/log.ts';
import { openRotation, type Secrets } from './rotation.ts';

const GID = 1_000_039;
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

let folder: string;
const [first, second] = [newSecret(), newSecret()];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rotation-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, value: string): string => {
  writeFileSync(join(folder, name), value);
  return join(folder, name);
};

/** A process with a game's secret, a key of Stripe and the mail server in files. */
function opened({ refuses = () => false }: { refuses?: () => boolean } = {}) {
  const { GAME_1000039_SECRET: _, STRIPE_KEY: __, SMTP_URL: ___, ...rest } = PRODUCTION;
  const lines: string[] = [];
  const used: Secrets[] = [];
  const prepared: Secrets[] = [];
  const env = {
    ...rest,
    GAME_1000039_SECRET_FILE: put('game', first),
    STRIPE_KEY_FILE: put('stripe', 'rk_live_51Habc'),
    SMTP_URL_FILE: put('smtp', 'smtps://shop:pw@mail.example.com:465'),
  };
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const user = {
    prepare: async (secrets: Secrets) => {
      prepared.push(secrets);
      return () => void used.push(secrets);
    },
  };
  const other = {
    prepare: async () => {
      if (refuses()) throw new Error('the desk cannot use it');
      return () => undefined;
    },
  };
  const take = openRotation({ given: env, env: withSecretFiles(env, PAYMENT_PROVIDERS) }, log, [user, other]);
  const said = () => lines.splice(0).map((line) => JSON.parse(line) as { msg: string; level: number });
  return { take, used, prepared, said, lines };
}

test('a changed secret is taken, and the log names it without its value', async () => {
  const { take, used, lines, said } = opened();
  put('game', `${second}\n`);
  await take();
  expect(used.map(({ games }) => games.get(GID)?.secrets)).toEqual([[second]]);
  expect(lines.join()).not.toContain(second);
  expect(said()).toMatchObject([
    { level: 30, secrets: ['GAME_1000039_SECRET'], msg: 'secrets were taken from their files' },
  ]);
  await take();
  expect([used.length, said()]).toMatchObject([1, [{ msg: expect.stringMatching(/^no secret was taken: no file/) }]]);
});

test.each([
  ['', 'GAME_1000039_SECRET_FILE names .* which is empty'],
  ['whsec_AAAA', 'GAME_1000039_SECRET must hold at least 24 random bytes'],
  ['a password', 'GAME_1000039_SECRET must be whsec_ followed by base64'],
])('after the bad file %j every former secret stays, also of good files', async (bad, problem) => {
  const { take, used, said } = opened();
  put('game', bad);
  put('stripe', 'rk_live_52Habc');
  await take();
  expect(used).toEqual([]);
  expect(said()).toMatchObject([{ level: 50, problems: [expect.stringMatching(problem)] }]);
  put('game', second);
  await take();
  expect(used.map(({ payments }) => payments.stripe)).toMatchObject([{ key: 'rk_live_52Habc' }]);
  expect(said()).toMatchObject([{ secrets: ['GAME_1000039_SECRET', 'STRIPE_KEY'] }]);
});

test('a secret that needs a restart is named and not used, at each signal', async () => {
  const { take, used, said } = opened();
  put('smtp', 'smtps://shop:other@mail.example.com:465');
  await take();
  put('stripe', 'rk_live_53Habc');
  await take();
  expect(used).toHaveLength(1);
  const restart = { level: 40, secrets: ['SMTP_URL'], msg: 'these secrets changed, and need a rolling restart' };
  expect(said()).toMatchObject([
    restart,
    { msg: expect.stringMatching(/^no secret/) },
    restart,
    { secrets: ['STRIPE_KEY'] },
  ]);
});

test('if one user of secrets cannot take them, none does', async () => {
  let refuses = true;
  const { take, used, prepared, said } = opened({ refuses: () => refuses });
  put('game', second);
  await take();
  expect([prepared.length, used.length]).toEqual([1, 0]);
  expect(said()).toMatchObject([{ level: 50, err: { message: 'the desk cannot use it' } }]);
  refuses = false;
  await take();
  expect(used).toHaveLength(1);
});
