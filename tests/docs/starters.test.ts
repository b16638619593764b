import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCaller } from '../../scripts/lib/doctor/call.ts';
import { examine } from '../../scripts/lib/doctor/doctor.ts';
import { delivery } from '../../scripts/lib/doctor/examples.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { startGamesFrom } from '../../simulators/games/main.ts';
import { until } from '../world/until.ts';
import { missingFor, STARTERS, sourceOf, startStarter } from './starters.ts';

const ACCOUNT = '80427731';
/** A JVM starts slowly on a busy machine. */
const SLOW_MS = 120_000;
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

async function wrongOf(url: string, secret: string, over: { region: string; item: string; role: string }) {
  const settings = { gid: 7, url, secrets: [secret], account: ACCOUNT, region: over.region };
  const grant = { item: over.item, quantity: 1, role: over.role, isGood: false };
  const found = await examine({ settings: { ...settings, grant }, print: () => undefined });
  return found.filter(({ mark }) => mark === 'wrong' || mark === 'skipped');
}

/** Prepares a starter with its own folder, port and secret. */
async function prepared(name: string) {
  const dir = mkdtempSync(join(tmpdir(), 'starter-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const command = STARTERS[name]?.command(sourceOf(name), dir) ?? [''];
  const env = { GAME_SECRET: newSecret(), PORT: String(await freePort(0, '127.0.0.1')), DATA: join(dir, 'data') };
  return { dir, command, env };
}

for (const name of Object.keys(STARTERS)) {
  const missing = missingFor(name);
  const title = `the doctor finds nothing wrong with the starter in ${name}, which gives nothing twice after a crash either`;
  test.skipIf(missing)(
    missing ? `${title} (skipped: there is no ${missing} here)` : title,
    { timeout: SLOW_MS },
    async () => {
      const { command, env } = await prepared(name);
      const secret = env.GAME_SECRET;
      const start = async () => {
        const starter = await startStarter(command, env);
        onTestFinished(starter.kill);
        return starter;
      };

      const first = await start();
      const caller = openCaller(first.url, [secret]);
      onTestFinished(caller.close);
      const body = delivery({ uid: ACCOUNT, roleId: 'r-1', serverId: 's1', contents: [{ id: 'gems', quantity: 1 }] });
      const unseen = delivery({ uid: ACCOUNT, roleId: 'r-1', serverId: 's1', contents: [{ id: 'gems', quantity: 1 }] });
      const answerOf = async (action: 'deliver' | 'recall', given: object) => {
        const reply = await until(
          () => caller.call(action, given),
          (one) => 'text' in one,
        );
        return 'text' in reply ? JSON.parse(reply.text) : reply;
      };
      expect(await answerOf('deliver', body)).toEqual({ result: 'accepted' });
      expect(await answerOf('recall', unseen)).toEqual({ result: 'recalled' });
      expect(await wrongOf(first.url, secret, { region: 'global', item: 'gems', role: 'r-1' })).toEqual([]);
      await first.kill();
      await start();
      expect(await answerOf('deliver', body)).toEqual({ result: 'already_accepted' });
      expect(await answerOf('deliver', unseen)).toMatchObject({ result: 'refused' });
    },
  );
}

for (const name of ['java', 'go', 'csharp']) {
  const title = `the starter in ${name} believes no line that a crash tore, and forgets none that came after it`;
  test.skipIf(missingFor(name))(title, { timeout: SLOW_MS }, async () => {
    const { dir, command, env } = await prepared(name);
    const call = () =>
      delivery({ uid: ACCOUNT, roleId: 'r-1', serverId: 's1', contents: [{ id: 'gems', quantity: 1 }] });
    const [torn, next] = [call(), call()];
    writeFileSync(join(dir, 'data'), `\n${torn.deliveryId}\t\t{"deliveryId":"${torn.deliveryId}","con`);
    for (const result of ['accepted', 'already_accepted']) {
      const starter = await startStarter(command, env);
      onTestFinished(starter.kill);
      const caller = openCaller(starter.url, [env.GAME_SECRET]);
      onTestFinished(caller.close);
      for (const body of [next, torn]) {
        const reply = await until(
          () => caller.call('deliver', body),
          (one) => 'text' in one,
        );
        expect('text' in reply && JSON.parse(reply.text)).toEqual({ result });
      }
      await starter.kill();
    }
  });
}

for (const name of Object.keys(STARTERS)) {
  const title = `without a secret the starter in ${name} answers nobody, also not who signs with none`;
  test.skipIf(missingFor(name))(title, { timeout: SLOW_MS }, async () => {
    const { command, env } = await prepared(name);
    const starter = await startStarter(command, { ...env, GAME_SECRET: '' }).catch(() => null);
    if (!starter) return;
    onTestFinished(starter.kill);
    const [id, at, body] = ['msg_1', String(Math.floor(Date.now() / 1000)), JSON.stringify({ uid: ACCOUNT })];
    const signature = createHmac('sha256', '').update(`${id}.${at}.${body}`).digest('base64');
    const headers = { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` };
    const ask = () => fetch(`${starter.url}/profile`, { method: 'POST', headers, body }).catch(() => null);
    const answer = await until(ask, (one) => one !== null);
    expect([401, 503]).toContain(answer?.status);
  });
}

test('the doctor finds no fault in the games simulator', async () => {
  const secret = newSecret();
  const games = await startGamesFrom({
    GAME_1000039_SECRET: secret,
    GAME_1000041_SECRET: secret,
    GAME_1000052_SECRET: secret,
  });
  onTestFinished(games.close);
  // It accepts unknown goods, because a catalogue of the demo may have any.
  const wrong = await wrongOf(`${games.url}/games/1000039`, secret, {
    region: 'eu',
    item: 'astralite',
    role: 's3-1187',
  });
  expect(wrong.map(({ step }) => step)).toEqual(['delivery of an unknown item']);
});

test('each starter has at most 80 lines of code, and the document links it', () => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/integration/game-backend.md'), 'utf8');
  const folder = join(import.meta.dirname, '../../examples/backends');
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map((entry) => entry.name).toSorted()).toEqual(Object.keys(STARTERS).toSorted());
  for (const [name, { file }] of Object.entries(STARTERS)) {
    const code = readFileSync(sourceOf(name), 'utf8')
      .replace(/^import \([\s\S]*?^\)$/m, '')
      .split('\n')
      .filter((line) => line.trim() && !/^\s*(\/\/|#|import |using [\w.]+;|from \S+ import )/.test(line));
    expect([name, code.length <= 80 ? 'short' : code.length]).toEqual([name, 'short']);
    expect(document).toContain(`(../../examples/backends/${file})`);
  }
});
