import { randomUUID } from 'node:crypto';
import { type Log, silentLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { insertEvents } from '../log/events.repo.ts';
import { sendDue } from '../send/sender.ts';
import { syncNames } from '../send/sync.fixture.ts';
import type { WebhookAnswer } from '../webhooks.port.ts';

const PLAYERS = Array.from({ length: 4 }, () => randomUUID());
const TARGET = { id: 'crm', url: 'https://crm.example.com/', types: ['player.created', 'player.linked'] };

/** A database with the endpoint `crm`, and its sender. */
export class EndpointWorld {
  readonly database: TestDatabase;
  /** Numbers of events in the order in which the endpoint took them. */
  taken: number[] = [];
  /** Numbers that it refuses now. */
  refused = new Set<number>();
  isDown = false;
  /** Runs while the endpoint gets an event. */
  during: (n: number) => Promise<void> = async () => undefined;
  log: Log = silentLog;
  #next = 0;
  readonly #hold = { endpoint: 'crm', holder: randomUUID(), forMs: 60_000 };

  private constructor(database: TestDatabase) {
    this.database = database;
  }

  static async start(): Promise<EndpointWorld> {
    return new EndpointWorld(await freshDatabase());
  }

  async reset(): Promise<void> {
    await this.database.sql`truncate webhook_events, webhook_endpoints cascade`;
    await syncNames(this.database.sql, ['crm']);
    Object.assign(this, {
      taken: [],
      refused: new Set(),
      isDown: false,
      during: async () => undefined,
      log: silentLog,
    });
  }

  /** Stores events of four players in turn. Returns their numbers. */
  async tell(count: number, type: 'player.created' | 'player.linked' = 'player.created'): Promise<number[]> {
    const numbers = Array.from({ length: count }, () => this.#next++);
    const events = numbers.map((n) => ({
      ...{ type, playerId: PLAYERS[n % 4] ?? null, at: new Date() },
      data: { n, uid: `${n}` },
    }));
    await this.database.sql.begin((tx) => insertEvents(tx, events));
    return numbers;
  }

  #send = async (_: object, { body }: { body: string }): Promise<WebhookAnswer> => {
    const { n } = (JSON.parse(body) as { data: { n: number } }).data;
    await this.during(n);
    if (this.isDown || this.refused.has(n)) return { status: 500, ms: 7, error: '500 no' };
    this.taken.push(n);
    return { status: 200, ms: 5, error: null };
  };

  round = () =>
    sendDue(
      { sql: this.database.sql, log: this.log, now: () => new Date(), send: this.#send },
      TARGET,
      this.#hold,
      new AbortController().signal,
    );

  /** Sends until nothing is due. */
  async sendOut(): Promise<void> {
    while ((await this.round()).more);
  }

  /** Makes the endpoint and its parked events due. */
  async later(): Promise<void> {
    await this.database.sql`update webhook_endpoints set due_at = now()`;
    await this.database.sql`update webhook_parked set due_at = now() where due_at < 'infinity'`;
  }

  /** Returns ids of events by their numbers. */
  async idOf(n: number): Promise<{ id: number; event: string }> {
    const [row] = await this.database.sql<{ id: number; event: string }[]>`
      select id, event from webhook_events where (data ->> 'n')::int = ${n}`;
    if (!row) throw new Error(`no event ${n}`);
    return row;
  }

  async parked(): Promise<number[]> {
    const rows = await this.database.sql<{ n: number }[]>`
      select (e.data ->> 'n')::int as n from webhook_parked p join webhook_events e on e.id = p.event order by e.id`;
    return rows.map(({ n }) => n);
  }
}
