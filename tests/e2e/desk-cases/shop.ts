import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { OpsWorld } from '#server/operations/ops.fixture.ts';
import type { Role } from '#server/operations/permissions.ts';
import { type Email, newestCode } from '#tests/integration/accounts-kit.ts';
import { GID, providerSteps } from '#tests/integration/sign-in-kit.ts';
import { Client } from '#tests/world/client.ts';
import { type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { until } from '#tests/world/until.ts';
import { type Mailbox, startMailbox } from '../../../simulators/mailbox/mailbox.ts';
import { Buyer } from './buyer.ts';

const DIST = join(import.meta.dirname, '../../../desk/dist');

/** A shop with its desk, its games and its provider, and the people who buy there. */
export class CasesShop {
  readonly ops: OpsWorld;
  readonly desk: DeskWorld;
  readonly #mailbox: Mailbox;
  readonly #names = new Map<string, number>();

  private constructor(ops: OpsWorld, desk: DeskWorld, mailbox: Mailbox) {
    this.ops = ops;
    this.desk = desk;
    this.#mailbox = mailbox;
  }

  static async start(): Promise<CasesShop> {
    const mailbox = await startMailbox();
    const mail = { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'shop@shop.example.com' };
    // No check of the shop itself finds a lost webhook during the tests.
    const ops = await OpsWorld.start(mail, { paymentCheck: [3600] });
    return new CasesShop(ops, await startDesk(ops.world, DIST), mailbox);
  }

  get sql() {
    return this.ops.world.context.sql;
  }

  /** A player who signed in with Google and has two characters in the game. The same name again is another person. */
  async buyer(name: string): Promise<Buyer> {
    const email = this.#addressOf(name);
    const { body } = await providerSteps(this.ops.world).signIn('google', { person: 'other', address: email });
    if (body.result !== 'signed_in') throw new Error(`${name} could not sign in: ${JSON.stringify(body)}`);
    return this.#welcome(name, email, body.session);
  }

  /** A player who signed in by a code in a mail. */
  async mailBuyer(name: string): Promise<Buyer> {
    const email = this.#addressOf(name);
    const { anonymous } = this.ops.world;
    const proof = await this.codeTo(email, () => anonymous.call('POST /session/email/codes', { body: { email } }));
    return this.#welcome(name, email, (await anonymous.call('POST /session/email', { body: proof })).body);
  }

  #addressOf(name: string): string {
    const count = (this.#names.get(name) ?? 0) + 1;
    this.#names.set(name, count);
    return `${name.toLowerCase().replace(' ', '.')}${count > 1 ? count : ''}@example.com`;
  }

  async #welcome(name: string, email: string, session: { token: string; player: { uid: string } }): Promise<Buyer> {
    const { uid } = session.player;
    await this.sql`update players set nickname = ${name} where uid = ${uid}`;
    const [first = ''] = name.split(' ');
    const roles = [
      { roleId: `s3-${uid}`, name: first, serverId: 's3', level: 48 },
      { roleId: `s7-${uid}`, name: `${first} II`, serverId: 's7', level: 21 },
    ];
    await this.ops.world.games.post('/control/roles', { gid: GID, uid, nickname: first, roles });
    return new Buyer(this.ops, new Client(this.ops.world.url, session.token), { name, email, uid, roles });
  }

  /** Returns the proof that a person reads the mail of an address: the challenge of the call, and the mail's code. */
  async codeTo(
    email: string,
    send: () => Promise<{ body: { challenge: string } }>,
  ): Promise<{ challenge: string; code: string }> {
    const read = async (): Promise<Email[]> => {
      const answer = await fetch(`${this.#mailbox.url}/messages?to=${encodeURIComponent(email)}`);
      return ((await answer.json()) as { messages: Email[] }).messages;
    };
    const codes = async () => (await read()).filter((letter) => newestCode([letter]) !== '');
    const { length } = await codes();
    const { challenge } = (await send()).body;
    const letters = await until(codes, (found) => found.length > length);
    return { challenge, code: newestCode(letters) };
  }

  /** Invites an operator and returns the link. */
  async invite(name: string, role: Role): Promise<string> {
    const args = ['operators', 'invite', name, '--role', role, '--why', 'new colleague', '--json'];
    return JSON.parse((await this.ops.typeAs(this.desk.env, ...args)).text).link;
  }

  /** From now on, the operator's next action with money asks for the passkey. */
  forgetCheck = (operator: string) => this.sql`
    update operator_sessions set checked_at = now() - interval '1 hour' where operator = ${operator}`;

  /** Returns the sums of the ledger for an order, by account, in minor units; accounts that are even are left out. */
  async ledgerOf(number: string): Promise<Record<string, number>> {
    const rows = await this.sql<{ account: string; sum: number }[]>`
      select account, sum(e.amount)::int as sum from ledger_entries e join payments p on p.id = e.payment_id
      where p.payable = ${number} group by account having sum(e.amount) <> 0 order by account`;
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  }

  /** Returns the roles to which the game gave the item of an order. */
  async receiversOf(number: string): Promise<string[]> {
    const { deliveries } = await this.ops.world.games.books<{
      deliveries: { orderNumber: string; roleId: string; result: string }[];
    }>();
    return deliveries
      .filter(({ orderNumber, result }) => orderNumber === number && result === 'accepted')
      .map(({ roleId }) => roleId);
  }

  /** Waits until the provider's books show this refunded amount of a payment. */
  refunded = (payment: string, amount: number) =>
    until(
      () => this.ops.refundedOf(payment),
      (seen) => seen === amount,
    );

  /** Returns the newest actions of an operator, the newest first, with their reasons. */
  actionsOf = (operator: string, count: number) =>
    this.sql<
      { command: string; why: string; number: string | null; arguments: Record<string, string> }[]
    >`select command, why, order_number as number, arguments from operator_actions where by_name = ${operator} order by id desc limit ${count}`;

  async stop(): Promise<void> {
    await this.desk.stop();
    await this.ops.world.stop();
    await this.#mailbox.close();
  }
}

/** A reason, which the audit log has to show. */
export const reason = (ticket: number): string => `Ticket ${ticket}, ${randomUUID().slice(0, 4)}`;
