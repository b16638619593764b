import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { loadConfig } from '#server/config/index.ts';
import { createLog } from '#server/kernel/log.ts';
import { createContext } from '#server/wiring/context.ts';
import { Control } from '#tests/world/control.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { startGames } from '../../simulators/games/games.ts';
import { newSecret } from '../../simulators/kit/signature.ts';
import { CHOICE, Shop, within } from './shop.ts';

const waits = { delivery: Array<number>(60).fill(0.3) };
const fresh = newSecret();

let world: World;
let shop: Shop;
/** The game's own URL; behind it, its backend is replaced by one that knows only the new secret. */
let address: Server;
let backend: string;
let rotated: Awaited<ReturnType<typeof startGames>>;
const answers: number[] = [];

beforeAll(async () => {
  address = createServer(async (request, reply) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => /^(webhook-|content-type)/.test(name)),
    );
    const answer = await fetch(backend + request.url, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: await text(request),
    });
    if (request.url?.endsWith('/deliver')) answers.push(answer.status);
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => address.listen(0, '127.0.0.1', resolve));
  const { port } = address.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/games/${CHOICE.gid}`;
  [world, rotated] = await Promise.all([
    startWorld({ env: { [`GAME_${CHOICE.gid}_URL`]: url, ROLE: 'web' } }),
    startGames({ secretOf: () => fresh }),
  ]);
  backend = world.games.url;
  shop = new Shop(world, await world.signIn('kestrel', 'starlight'));
});
afterAll(async () => {
  await world.stop();
  await rotated.close();
  address.close();
});

/** Starts the worker as its operator would, with the secrets known at that time. */
const startWorker = (more: Record<string, string> = {}) =>
  createContext(
    {
      ...loadConfig({ ...world.env, ROLE: 'worker', ...more }, PAYMENT_PROVIDERS),
      databaseUrl: world.env.DATABASE_URL ?? '',
    },
    createLog({ level: 'silent' }),
    { waits },
  );

test('a secret that is rotated between two tries: the delivery waits until both sides know it, and arrives once', async () => {
  const before = await startWorker();
  await world.games.put({ deliver: 'error' });
  const number = await shop.paid();
  await within(
    10,
    async () => answers,
    (seen) => seen.includes(500),
  );

  // The game changed its secret before the shop knew it.
  backend = rotated.url;
  await within(
    10,
    async () => answers,
    (seen) => seen.includes(401),
  );
  expect(await shop.read(number)).toMatchObject({ status: 'paid', itemStatus: 'sending' });

  await before.close();
  const restarted = await startWorker({ [`GAME_${CHOICE.gid}_SECRET_2`]: fresh });
  try {
    await shop.sent(number);
    // Until the old secret is removed, the game may know either.
    backend = world.games.url;
    await world.games.put({ deliver: 'ok' });
    await shop.sent(await shop.paid());
  } finally {
    await restarted.close();
  }
  const { deliveries } = await new Control(rotated.url).books<{
    deliveries: { orderNumber: string; result: string }[];
  }>();
  expect(deliveries).toMatchObject([{ orderNumber: number, result: 'accepted' }]);
  expect(await shop.granted(number)).toHaveLength(0);
});
