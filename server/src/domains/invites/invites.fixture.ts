import { randomUUID } from 'node:crypto';
import type { DomainEvents } from '#contract/events.ts';
import type { Sql } from '#server/db/client.ts';
import type { Catalogue, LiveCatalog } from '#server/domains/catalog/index.ts';
import { createRewards, type RewardsDeps } from '#server/domains/rewards/index.ts';
import { systemRandom } from '#server/kernel/random.ts';
import { createInvites } from './index.ts';
import { invitesSection, type Program } from './invites.catalog.ts';

export const PROGRAM: Program = {
  id: 'friends',
  window: {},
  coupon: 'welcome',
  minimum: 499,
  monthly: 30,
  waitDays: 7,
  linkDays: 30,
  steps: [
    { count: 1, reward: { points: 10 } },
    { count: 3, reward: { points: 30 } },
    { count: 5, reward: { points: 50 } },
    { count: 20, reward: { points: 200 } },
  ],
};

const catalogOf = (program: () => Program | null): LiveCatalog => {
  const section = (asked: unknown) => (asked === invitesSection ? { program: program() } : undefined);
  return { current: () => ({ section }) as unknown as Catalogue } as LiveCatalog;
};

/** Invitations on a test database, with stubs for other domains. */
export class InvitesWorld {
  program: Program | null = PROGRAM;
  /** Payment instruments by order number. */
  readonly paidWith = new Map<string, string>();
  /** Payment instruments of each player. */
  readonly wallets = new Map<string, string[]>();
  readonly sql: Sql;
  readonly invites: ReturnType<typeof createInvites>;
  #uid = 10_000_000;

  constructor(sql: Sql) {
    this.sql = sql;
    const catalog = catalogOf(() => this.program);
    this.invites = createInvites({
      sql,
      catalog,
      clock: { now: () => new Date() },
      random: systemRandom,
      key: Buffer.alloc(32),
      instruments: {
        instrumentOf: async (_, __, number) => this.paidWith.get(number) ?? null,
        instrumentsOf: async (_, player) => this.wallets.get(player) ?? [],
      },
      rewards: createRewards({ sql, catalog, titleOf: () => null } as unknown as RewardsDeps),
    });
  }

  async player(): Promise<string> {
    this.#uid += 1;
    const [row] = await this.sql<{ id: string }[]>`
      insert into players (uid, nickname, kind, created_at) values (${this.#uid}, 'somebody', 'full', now()) returning id`;
    return row?.id ?? '';
  }

  async inviter(): Promise<string> {
    const id = await this.player();
    await this.invites.handlers['GET /me/invites']({} as never, { playerId: id } as never, {} as never);
    return id;
  }

  /** Creates an account that came by a player's link long ago, and was accepted. */
  async invitee(inviter: string, joinedAt = new Date('2020-01-01T00:00:00Z')): Promise<string> {
    const id = await this.player();
    await this.sql`
      insert into invites (program, inviter_id, invitee_id, coupon, accepted, state, joined_at)
      values ('friends', ${inviter}, ${id}, 'welcome', true, 'joined', ${joinedAt})`;
    return id;
  }

  async sits(playerId: string, device: string): Promise<void> {
    await this.sql`
      insert into devices (player_id, device_hash, first_seen_at, seen_at)
      values (${playerId}, ${Buffer.from(device)}, now(), now())`;
  }

  fact = (playerId: string, number: string = randomUUID(), at = new Date()): DomainEvents['order.sent'] => ({
    playerId,
    number,
    gid: 7,
    item: 'gem',
    total: 499,
    currency: 'USD',
    inReference: 499_000,
    at: at.toISOString(),
  });

  paid = (...facts: DomainEvents['order.sent'][]) => this.sql.begin((tx) => this.invites.onSent(tx, facts));

  /** Erases the account of a player. */
  forget = (playerId: string) => this.sql.begin((tx) => this.invites.onForgotten(tx, [{ playerId }]));

  refunded = (fact: DomainEvents['order.sent'], refunded = 499, at = new Date()) =>
    this.sql.begin((tx) => this.invites.onRefunded(tx, [{ ...fact, refunded, at: at.toISOString() }]));

  /** Returns the states of a player's invitees with the reasons, ordered by id. */
  async states(inviter: string): Promise<string[]> {
    const rows = await this.sql<{ state: string }[]>`
      select state || coalesce(' ' || reason, '') as state from invites where inviter_id = ${inviter} order by id`;
    return rows.map(({ state }) => state);
  }

  /** Returns the grants that a player was given and keeps: number of coupons, and steps by their counts. */
  async given(inviter: string): Promise<{ coupons: number; steps: number[] }> {
    const rows = await this.sql<{ reference: string }[]>`
      select reference from grants where player_id = ${inviter} and source = 'invite' and state <> 'withdrawn'`;
    const of = (kind: string) => rows.map(({ reference }) => reference.split(':')).filter(([name]) => name === kind);
    return {
      coupons: of('invitee').length,
      steps: of('step')
        .map(([, , count]) => Number(count))
        .toSorted((a, b) => a - b),
    };
  }
}
