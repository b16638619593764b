import { z } from 'zod';
import { pageOf, paging, positionAt } from '../cursor.ts';
import { trafficOfDay } from '../integrations/traffic.repo.ts';
import { newestWebhooks } from '../integrations/webhooks.repo.ts';
import { query } from '../operation.ts';
import type { Parts, Reading } from '../parts.ts';
import { OperationRefusal } from '../refusal.ts';

const gid = z.int('GID is the number of a game.').min(1, 'GID is the number of a game.');
const unknownGame = (wanted: number): OperationRefusal =>
  new OperationRefusal('game.unknown', `The catalogue has no game ${wanted}.`, { gid: wanted });

type Connected = Pick<Parts, 'integrations'>;

/** Lists the games' backends, with the deliveries of the last 24 hours. */
export const gamesList = query({
  name: 'games list',
  permission: 'events.read',
  input: z.strictObject({}),
  read: async ({ sql, integrations }: Connected & Pick<Reading, 'sql'>) => {
    const traffic = new Map((await trafficOfDay(sql)).map(({ gid: of, ...rest }) => [of, rest]));
    const games = await integrations.games();
    return { games: games.map((game) => ({ ...game, today: traffic.get(game.gid) ?? null })) };
  },
});

/** Asks a game for the characters of a player who does not exist, and explains the answer. */
export const gamesTest = query({
  name: 'games test',
  permission: 'integrations.test',
  input: z.strictObject({ gid }),
  read: async ({ integrations }: Connected, { gid: wanted }) => {
    const trial = await integrations.tryGame(wanted);
    if (!trial) throw unknownGame(wanted);
    return { gid: wanted, ...trial };
  },
});

/** Verifies the signature of a call that a game sent or received. */
export const signaturesVerify = query({
  name: 'signatures verify',
  permission: 'integrations.test',
  input: z.strictObject({
    gid,
    id: z.string().max(200),
    timestamp: z.string().max(20),
    signature: z.string().max(1000),
    body: z.string().max(100_000),
  }),
  read: async ({ integrations }: Connected, { gid: wanted, ...call }) => {
    const verdict = await integrations.verify(wanted, call);
    if (!verdict) throw unknownGame(wanted);
    return verdict;
  },
});

const POSITION = z.tuple([z.string().max(60), z.string(), z.string()]);

/** Lists the stored webhooks of payment providers, newest first. */
export const webhooksList = query({
  name: 'webhooks list',
  permission: 'events.read',
  input: z.strictObject({
    provider: z.string().max(40).optional(),
    open: z.boolean().default(false).describe('Only those that are not handled.'),
    ...paging,
  }),
  read: async ({ sql }, { provider, open, after, most }) => {
    const before = positionAt(after, POSITION);
    const rows = await newestWebhooks(sql, { provider, open }, most + 1, before);
    const { page, ...more } = pageOf(rows, most, (row) => [row.position, row.provider, row.eventId]);
    return { webhooks: page.map(({ position, ...row }) => row), ...more };
  },
});

/** Lists the variables of secrets: which are set, and never a value. */
export const secretsList = query({
  name: 'secrets list',
  permission: 'integrations.test',
  input: z.strictObject({}),
  read: async ({ integrations }: Connected) => ({ secrets: await integrations.secrets() }),
});
