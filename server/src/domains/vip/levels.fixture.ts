import { randomUUID } from 'node:crypto';
import type { DomainEvents } from '#contract/events.ts';
import type { Sql } from '#server/db/client.ts';
import { createPoints } from '#server/domains/points/index.ts';
import { createVip, type Vip, type VipProgramme } from './index.ts';
import type { VipDeps } from './vip.deps.ts';
import { catalogOf, VIP } from './vip.fixture.ts';

export const vipWith = (sql: Sql, programme: Vip | null): VipProgramme =>
  createVip({ sql, catalog: catalogOf(programme), rewards: {} as VipDeps['rewards'] });

/** The total of every order in these tests; refunds are parts of it. */
export const TOTAL = 1000;

/** A player with paid and refunded orders under a programme that tests can change. */
export class LevelWorld {
  readonly playerId: string;
  readonly #sql: Sql;
  programme: Vip | null = VIP;

  constructor(sql: Sql, playerId: string = randomUUID()) {
    this.#sql = sql;
    this.playerId = playerId;
  }

  get vip(): VipProgramme {
    return vipWith(this.#sql, this.programme);
  }

  /** Pays an order that earns `points`. */
  paid = (number: string, points: number) =>
    this.#sql.begin(async (tx) =>
      this.vip.onPoints(tx, await createPoints({ sql: this.#sql }).onSent(tx, [this.#fact(number, points)])),
    );

  /** Refunds an order; `refunded` is its total so far. */
  refunded = (number: string, refunded = TOTAL) =>
    this.#sql.begin(async (tx) =>
      this.vip.onPoints(
        tx,
        await createPoints({ sql: this.#sql }).onRefunded(tx, [{ ...this.#fact(number, 0), refunded }]),
      ),
    );

  grants = () => this.#sql<
    { source: string; subject: string; state: string; from: Date | null; until: Date | null; waits: number | null }[]
  >`
    select source, subject, state, nullif(claimable_from, '-infinity') as from, nullif(claimable_until, 'infinity') as until,
      round(extract(epoch from nullif(claimable_from, '-infinity') - now()) / 3600)::int as waits
    from grants where player_id = ${this.playerId} order by source, reference`;

  /** Returns each grant as `source subject state`. */
  states = async () => (await this.grants()).map(({ source, subject, state }) => `${source} ${subject} ${state}`);

  claimAll = () =>
    this.#sql`update grants set state = 'sent' where player_id = ${this.playerId} and state = 'claimable'`;

  #fact = (number: string, points: number): DomainEvents['order.sent'] => ({
    playerId: this.playerId,
    number,
    gid: 7,
    item: 'gem',
    total: TOTAL,
    currency: 'USD',
    inReference: 1_000_000,
    points,
  });
}
