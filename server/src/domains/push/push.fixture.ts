import { createHash, randomUUID } from 'node:crypto';
import type { PushKind } from '#contract/endpoints/push.ts';
import type { OrderFact } from '#contract/events.ts';
import type { Db, Sql } from '#server/db/client.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import type { JobHandler, NewJob, Queue } from '#server/jobs/queue.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import type { PushAnswer, PushMessage, PushSubscription } from '#server/kernel/letters/push.ts';
import { createLog } from '#server/kernel/log.ts';
import { createPush, type Occasion } from './index.ts';
import type { PushJob } from './push.deps.ts';

const catalogue = {
  game: (gid: number) => (gid === 7 ? { name: { en: 'Starfall', ja: 'スターフォール' } } : undefined),
  publisher: { name: 'Lanternfish' },
};
const ORDER = { gid: 7, item: 'i', total: 109, currency: 'EUR', inReference: 1 };

/** Push on a test database; its fake push service records the messages in `sent`. */
export class PushWorld {
  readonly sql: Sql;
  jobs: NewJob<PushJob>[] = [];
  sent: (PushMessage & { endpoint: string })[] = [];
  /** Answers of the push service to the next messages; later messages are accepted. */
  answers: (() => Promise<PushAnswer>)[] = [];
  expiring: Occasion[] = [];
  undrawn: Occasion[] = [];
  /** Processes jobs. */
  run: JobHandler<PushJob> = async () => undefined;
  readonly push: ReturnType<typeof createPush>;

  constructor(sql: Sql) {
    this.sql = sql;
    const queue = {
      define: async () => undefined,
      add: async (_db, _name, fresh) => void this.jobs.push(...(fresh as unknown as NewJob<PushJob>[])),
      work: async (_name, _options, handler) => {
        this.run = handler as unknown as JobHandler<PushJob>;
      },
    } satisfies Partial<Queue> as unknown as Queue;
    this.push = createPush({
      sql,
      queue,
      catalog: { current: () => catalogue } as unknown as LiveCatalog,
      log: createLog({ level: 'silent' }),
      sender: {
        key: 'K',
        rejectionReason: ({ endpoint }: PushSubscription) => (endpoint.includes('evil') ? 'service' : null),
        send: async ({ endpoint }: PushSubscription, message: PushMessage) => {
          this.sent.push({ endpoint, ...message });
          return (await this.answers.shift()?.()) ?? { result: 'accepted' };
        },
      },
      expiring: async (db, ids) => {
        await this.ask(db);
        return this.expiring.filter(({ playerId }) => ids.includes(playerId));
      },
      undrawn: async (db, players) => {
        await this.ask(db);
        return this.undrawn.filter(({ playerId }) => players.some((one) => one.playerId === playerId));
      },
      random: () => 0,
      retrySeconds: [1, 2],
    });
  }

  /** Uses the connection, as the domains that know the occasions do. */
  private ask = (db: Db): Promise<unknown> => db`select 1`;

  async clear(): Promise<void> {
    [this.jobs, this.sent, this.answers, this.expiring, this.undrawn] = [[], [], [], [], []];
    for (const table of ['push_messages', 'push_subscriptions']) await this.sql`delete from ${this.sql(table)}`;
    await this.push.start(true);
  }

  /** Subscribes a browser and returns its kinds, or the code of the API error. */
  async subscribe(
    playerId: string,
    name: string,
    kinds: PushKind[] = ['delivered'],
    { timeZone = 'UTC', locale = 'en' as const, leaving = false, token = '' } = {},
  ): Promise<unknown> {
    const subscription = { endpoint: endpointOf(name), keys: { p256dh: `p-${name}`, auth: 'a' } };
    const body = { subscription, kinds, timeZone, locale };
    try {
      const handler = this.push.handlers['PUT /me/push'];
      const caller = { playerId, uid: '7', deletionRequested: leaving };
      return (await handler({ params: undefined, query: undefined, body }, caller, { country: 'DE', token } as never))
        .kinds;
    } catch (error) {
      if (error instanceof ApiError) return error.code;
      throw error;
    }
  }

  kindsOf = async (playerId: string, name: string) => {
    const query = { browser: createHash('sha256').update(endpointOf(name)).digest('hex') };
    const caller = { playerId, uid: '7', deletionRequested: false };
    return (
      await this.push.handlers['GET /me/push']({ params: undefined, query, body: undefined }, caller, {} as never)
    ).kinds;
  };

  /** @param name of the browser; without it, all browsers of the player */
  turnOff = (playerId: string, name?: string) =>
    this.push.handlers['DELETE /me/push'](
      {
        params: undefined,
        query: name === undefined ? {} : { browser: createHash('sha256').update(endpointOf(name)).digest('hex') },
        body: undefined,
      },
      { playerId, uid: '7', deletionRequested: false },
      {} as never,
    );

  /** Passes order events to the domain: one, or one for each of `more` in one batch. */
  tell = (type: 'order.sent' | 'order.refunded', playerId: string, number: string, ...more: object[]) =>
    this.sql.begin((tx) =>
      this.push.followUp[type](
        tx,
        (more.length > 0 ? more : [{}]).map(
          (one) => ({ ...ORDER, playerId, number, ...one }) as OrderFact & { refunded: number },
        ),
      ),
    );

  /** Runs the queued jobs as if their wait was over. */
  async work(): Promise<void> {
    const due = this.jobs.splice(0);
    await this.sql`update push_messages set due_at = now() where state = 'queued'`;
    await this.run(due.map(({ data }) => data));
  }

  states = async () =>
    (await this.sql<{ state: string }[]>`select state from push_messages order by created_at, kind, browser`).map(
      ({ state }) => state,
    );

  payloads = () => this.sent.map(({ payload }) => JSON.parse(payload));
}

export const endpointOf = (name: string): string => `https://push.example/${name}`;
export const player = (): string => randomUUID();
