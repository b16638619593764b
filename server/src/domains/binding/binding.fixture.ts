import { randomUUID } from 'node:crypto';
import type { Sql } from '#server/db/client.ts';
import { type Codes, type Contacts, createContacts } from '#server/domains/accounts/index.ts';
import type { Catalogue, LiveCatalog } from '#server/domains/catalog/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import type { Sms } from '#server/kernel/letters/sms.ts';
import { createLog } from '#server/kernel/log.ts';
import type { BindingEntry } from './binding.catalog.ts';
import { createBinding } from './index.ts';

const ENTRY: BindingEntry = {
  id: 'stay-in-touch',
  kinds: ['phone', 'email'],
  window: {},
  gift: { points: 7 },
  art: 'art/gift.svg',
  countries: ['DE'],
  signIn: true,
  daily: 100,
};
export const PHONE = '+4915123456789';
export const NEXT = '+4915123456780';

type Binding = ReturnType<typeof createBinding>;
type BindingOverrides = Pick<Parameters<typeof createBinding>[0], 'giftKey'> & {
  contacts: Partial<Pick<Contacts, 'isContactTaken'>>;
};

/** A stub that accepts every code and returns the contents of its challenge. Codes have their own tests. */
const codes = {
  available: true,
  smsAvailable: true,
  send: async () => ({ challenge: 'sent', expiresAt: '', resendAt: '' }),
  redeemAll: async (entered: { secret: string }[]) =>
    entered.map(({ secret }) => ({ address: secret, playerId: null })),
} as unknown as Codes;

const caller = (playerId: string, deletionRequested = false) => ({ playerId, uid: '7', deletionRequested });
const codeOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.code;
  throw error;
};

/** Binding on a test database, with stubs for its other dependencies. */
export class BindingWorld {
  readonly sql: Sql;
  /** Text messages that were sent. */
  readonly sent: Sms[] = [];

  constructor(sql: Sql) {
    this.sql = sql;
  }

  /** @param over changes of the catalogue's entry; null: the catalogue has no entry */
  make(over: Partial<BindingEntry> | null = {}, means: Partial<BindingOverrides> = {}): Binding {
    const entry = over && { ...ENTRY, ...over };
    const catalogue = { section: () => entry, artUrl: (path: string) => path } as unknown as Catalogue;
    const contacts = createContacts({
      sql: this.sql,
      clock: { now: () => new Date() },
      codes,
      sms: {
        send: async (sms) => {
          this.sent.push(sms);
          return { result: 'accepted' };
        },
      },
      phones: () => entry,
      seller: () => ({ name: 'Shop', company: 'Shop Ltd.', support: '/help', publicUrl: 'https://shop.example' }),
      log: createLog({ level: 'fatal' }),
    });
    return createBinding({
      sql: this.sql,
      catalog: { current: () => catalogue } as LiveCatalog,
      contacts: { ...contacts, ...means.contacts },
      rewards: { show: async (_: string, id: string) => ({ id }), nameContents: () => [] } as never,
      giftKey: means.giftKey ?? Buffer.from('key'),
    });
  }

  async clear(): Promise<void> {
    this.sent.length = 0;
    for (const table of ['grants', 'bindings', 'binding_changes', 'binding_gifts', 'outbox', 'players'])
      await this.sql`delete from ${this.sql(table)}`;
  }

  async player(email: string | null = null): Promise<string> {
    const id = randomUUID();
    const uid = Math.floor(Math.random() * 10 ** 11);
    await this.sql`
      insert into players (id, uid, nickname, email, created_at) values (${id}, ${uid}, 'P', ${email}, now())`;
    return id;
  }

  /** Returns the gift, or the code of the API error. */
  async bind(
    playerId: string,
    value: string,
    {
      old,
      binding = this.make(),
      key = randomUUID(),
      leaving,
    }: { old?: string; binding?: Binding; key?: string; leaving?: boolean } = {},
  ): Promise<string> {
    const handler = binding.handlers['POST /me/binding'];
    const body = {
      challenge: value,
      code: '123456',
      locale: 'en' as const,
      ...(old !== undefined && { old: { challenge: old, code: '123456' } }),
    };
    const request = { idempotencyKey: key } as Parameters<typeof handler>[2];
    try {
      return (await handler({ params: undefined, query: undefined, body }, caller(playerId, leaving), request)).gift;
    } catch (error) {
      return codeOf(error);
    }
  }

  /** Asks for a code to a new address and returns the outcome. */
  async ask(playerId: string, binding = this.make(), leaving = false): Promise<string> {
    const handler = binding.handlers['POST /me/binding/codes'];
    const body = { target: { email: 'a@example.com' } };
    const request = { ip: '203.0.113.9' } as Parameters<typeof handler>[2];
    try {
      return (await handler({ params: undefined, query: undefined, body }, caller(playerId, leaving), request))
        .challenge;
    } catch (error) {
      return codeOf(error);
    }
  }

  /** Returns the player's own view. */
  own(playerId: string, binding = this.make()) {
    const handler = binding.handlers['GET /me/binding'];
    return handler({ params: undefined, query: { locale: 'en' }, body: undefined }, caller(playerId), {} as never);
  }

  grants = () => this.sql`select player_id from grants where source = 'binding'`;

  async phoneOf(id: string): Promise<string | null | undefined> {
    return (await this.sql<{ phone: string | null }[]>`select phone from players where id = ${id}`)[0]?.phone;
  }
}
