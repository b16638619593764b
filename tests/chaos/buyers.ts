import { COUPON } from './catalogue.ts';
import { COUPONS } from './model.ts';
import type { Wanted } from './prices.ts';
import { bearer, call } from './wire.ts';
import { type ChaosWorld, GIDS } from './world.ts';

export interface Buyer {
  uid: string;
  token: string;
  /** The role in each region of each game. */
  roles: ReadonlyMap<string, string>;
  /** A second role, with no orders at first. */
  seconds: ReadonlyMap<string, string>;
  /** The monthly limit that the player set before the first order. */
  cap: { amount: number; currency: string } | null;
  /** Ids of the player's coupons. */
  coupons: string[];
  /** Uid of the player whose invitation link they opened. */
  invitedBy: string | null;
}

/** The choices of an order; `total` is the shop's quote. */
export interface Choice extends Wanted {
  total: number;
  /** The total with a coupon. */
  reduced: number;
  /** The version of the terms that the buyer agrees to, where their country has any. */
  waiver?: string;
}

const FIRST_UID = 910_000_000;
/**
 * Items of all games with and without purchase limits and bonus; prices with two, no and three decimals, with tax and
 * without.
 */
const WANTED: readonly Wanted[] = [
  { gid: 1000039, item: 'astralite-60', region: 'eu', currency: 'EUR', country: 'DE' },
  { gid: 1000039, item: 'astralite-300', region: 'eu', currency: 'EUR', country: 'DE' },
  { gid: 1000039, item: 'alloy-shipment', region: 'eu', currency: 'EUR', country: 'DE' },
  { gid: 1000039, item: 'weekly-crate', region: 'eu', currency: 'EUR', country: 'DE' },
  { gid: 1000041, item: 'bullion-100', region: 'eu', currency: 'EUR', country: 'DE' },
  { gid: 1000052, item: 'dewdrops-280', region: 'global', currency: 'USD' },
  { gid: 1000052, item: 'hearts-20', region: 'global', currency: 'USD' },
  { gid: 1000039, item: 'astralite-300', region: 'asia', currency: 'JPY', country: 'JP' },
  { gid: 1000052, item: 'dewdrops-280', region: 'asia', currency: 'KWD', country: 'KR' },
  { gid: 1000039, item: 'astralite-60', region: 'na', currency: 'USD', country: 'CA' },
];

/** One player in four has a monthly limit of a few orders, in EUR or USD; orders in both currencies count. */
const capOf = (n: number): Buyer['cap'] =>
  n % 4 === 1 ? { amount: 400 + (n % 7) * 350, currency: n % 8 === 1 ? 'EUR' : 'USD' } : null;

/** Of five players the last two came by an invitation of the first. */
const FRIENDS = 4;
const inviterOf = (n: number): number | null => (n % 5 >= 3 ? n - (n % 5) : null);

/** Sign-in is slow on purpose, so only a few run in parallel. */
const SIGN_INS = 4;

/** Signs in players with a role in every game. */
export async function makeBuyers(world: ChaosWorld, count: number): Promise<Buyer[]> {
  const all = Array.from({ length: count }, (_, n) => n);
  const visits = new Map<number, string>();
  const buyers: Buyer[] = [];
  const come = async (some: readonly number[], work: (n: number) => Promise<void>): Promise<void> => {
    await insertPlayers(world, some);
    const left = some.values();
    const worker = async (): Promise<void> => {
      for (const n of left) await work(n);
    };
    await Promise.all(Array.from({ length: SIGN_INS }, worker));
  };
  await come(
    all.filter((n) => inviterOf(n) === null),
    async (n) => {
      buyers[n] = await makeBuyer(world, n);
      if (inviterOf(n + FRIENDS) === n) visits.set(n, await openLink(world, buyers[n]));
    },
  );
  await come(
    all.filter((n) => inviterOf(n) !== null),
    async (n) => {
      const inviter = inviterOf(n) ?? 0;
      const buyer = await makeBuyer(world, n);
      await accept(world, buyer, visits.get(inviter) ?? '');
      buyers[n] = { ...buyer, invitedBy: buyers[inviter]?.uid ?? null };
    },
  );
  return buyers;
}

async function insertPlayers(world: ChaosWorld, some: readonly number[]): Promise<void> {
  const uids = some.map((n) => FIRST_UID + n);
  await world.sql`
    insert into players (uid, username, password_hash, nickname, created_at)
    select ${FIRST_UID}::bigint + n, 'buyer-' || n, password_hash, 'Buyer ' || n, now()
    from players, unnest(${[...some]}::int[]) as n where username = 'kestrel'`;
  await world.sql`
    insert into player_games (player_id, gid, since)
    select id, gid, now() from players, unnest(${[...GIDS]}::int[]) as gid where uid = any(${uids}::bigint[]) on conflict do nothing`;
  // Longer than all the time that passes in a run.
  await world.sql`
    insert into player_coupons (player_id, template, batch, claimed_at, expires_at)
    select id, ${COUPON}, 'chaos-' || n, now(), now() + interval '90 days'
    from players, generate_series(1, ${COUPONS}::int) as n where uid = any(${uids}::bigint[])`;
}

async function makeBuyer(world: ChaosWorld, n: number): Promise<Buyer> {
  const uid = String(FIRST_UID + n);
  const roles = new Map<string, string>();
  const seconds = new Map<string, string>();
  for (const [gid, { regions }] of world.catalogue.games) {
    const here = regions.flatMap(({ id, servers: [first, other = first] }) => {
      if (!first || !other) return [];
      const [one, two] = [`${first.id}-chaos-${n}`, `${other.id}-chaos-${n}-second`];
      roles.set(`${gid} ${id}`, one);
      seconds.set(`${gid} ${id}`, two);
      return [
        { roleId: one, name: `Buyer ${n}`, serverId: first.id, level: 50 },
        { roleId: two, name: `Second ${n}`, serverId: other.id, level: 50 },
      ];
    });
    await world.games.post('/control/roles', { gid, uid, roles: here });
  }
  const api = `${world.webs[n % world.webs.length]}/platform/api`;
  const body = JSON.stringify({ username: `buyer-${n}`, password: 'starlight' });
  const signedIn = await call('POST', `${api}/session/password`, {}, body);
  if (signedIn.status !== 200) throw new Error(`buyer-${n} could not sign in: ${signedIn.status} ${signedIn.code}`);
  const token = String(signedIn.body.token);
  const cap = capOf(n);
  if (cap) {
    const set = await call('PUT', `${api}/me/spending-cap`, bearer(token), JSON.stringify({ cap }));
    if (set.status !== 200) throw new Error(`buyer-${n} could not set a limit: ${set.status} ${set.code}`);
  }
  const coupons = await world.sql<{ id: string }[]>`
    select c.id from player_coupons as c join players as p on p.id = c.player_id where p.uid = ${uid} order by c.batch`;
  return { uid, token, roles, seconds, cap, coupons: coupons.map(({ id }) => id), invitedBy: null };
}

/** Opens a player's link; returns the id that the browser keeps for the visit. */
async function openLink({ webs: [web] }: ChaosWorld, { token }: Buyer): Promise<string> {
  const { body } = await call('GET', `${web}/platform/api/me/invites`, bearer(token));
  const opened = await call('GET', `${web}/platform/api/invites/${String(body.code)}`, {});
  if (opened.status !== 200) throw new Error(`the link was not opened: ${opened.status} ${opened.code}`);
  return String(opened.body.visit);
}

/** Accepts from two tabs at once. */
async function accept({ webs }: ChaosWorld, { uid, token }: Buyer, visit: string): Promise<void> {
  const tell = (n: number) =>
    call(
      'POST',
      `${webs[n % webs.length]}/platform/api/me/invites/accept`,
      bearer(token),
      JSON.stringify({ visit, locale: 'en' }),
    );
  for (const { status, code, body } of await Promise.all([tell(0), tell(1)]))
    if (status !== 200 || body.accepted !== true) throw new Error(`${uid} was not let in: ${status} ${code}`);
}

/** Returns the shop's prices for a buyer with coupons. A coupon is used even if a first top-up may be worth more. */
export async function quoteChoices(world: ChaosWorld, { token, coupons: [coupon] }: Buyer): Promise<Choice[]> {
  const quote = async (body: object): Promise<number> => {
    const answer = await call('POST', `${world.webs[0]}/platform/api/quotes`, bearer(token), JSON.stringify(body));
    if (answer.status !== 200) throw new Error(`no quote: ${answer.status} ${answer.code} ${JSON.stringify(body)}`);
    return Number(answer.body.total);
  };
  return Promise.all(
    WANTED.map(async (wanted) => {
      const [total, reduced] = await Promise.all([quote({ ...wanted, coupon: 'none' }), quote({ ...wanted, coupon })]);
      const waiver = await waiverOf(world, wanted);
      return { ...wanted, total, reduced, ...(waiver !== undefined && { waiver }) };
    }),
  );
}

/** Returns the version of the terms for buyers of the country, as the shop shows them before payment. */
async function waiverOf({ webs: [web] }: ChaosWorld, { gid, country = '' }: Wanted): Promise<string | undefined> {
  const { body } = await call('GET', `${web}/platform/api/games/${gid}`, {});
  const waivers = (body.waivers ?? []) as { countries: string[]; version: string }[];
  return waivers.find(({ countries }) => countries.includes(country))?.version;
}
