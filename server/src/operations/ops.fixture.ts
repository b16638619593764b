import { randomUUID } from 'node:crypto';
import type { Client } from '#tests/world/client.ts';
import { makeRoom } from '#tests/world/room.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { runOpsCli } from '../cli/ops.ts';
import type { Overrides } from '../wiring/overrides.ts';

const CHOICE = { gid: 1000039, region: 'eu', roleId: 's3-1187', method: 'card', item: 'astralite-60', total: 109 };
export const TOTAL = CHOICE.total;
const WHO = ['--why', 'ticket 4711'];

/** The result of an operator's command: exit code and the output of `--json`. */
export interface Said {
  code: number;
  json: Record<string, unknown> & { error?: { code: string; message: string; params: Record<string, unknown> } };
}

/** The product with a player who buys, and an operator. The first unclear answer of a game parks the delivery. */
export class OpsWorld {
  readonly world: World;
  #kestrel: Client;

  private constructor(world: World, kestrel: Client) {
    this.world = world;
    this.#kestrel = kestrel;
  }

  static async start(env: Record<string, string> = {}, waits: Overrides['waits'] = {}): Promise<OpsWorld> {
    const world = await startWorld({ env, overrides: { waits: { delivery: [], receipt: [], ...waits } } });
    return new OpsWorld(world, await world.signIn('kestrel', 'starlight'));
  }

  /** Signs the player in again, because an operator may have ended the sessions. */
  async renew(): Promise<void> {
    this.#kestrel = await this.world.signIn('kestrel', 'starlight');
  }

  /** Runs a command as ada, an admin, and returns the text output. */
  type = (...args: string[]) => this.typeAs({}, ...args);

  /** Runs a command as another operator. */
  async typeAs(env: Readonly<Record<string, string>>, ...args: string[]): Promise<{ code: number; text: string }> {
    const printed: string[] = [];
    const code = await runOpsCli(args, { ...this.world.env, ...env }, (text) => printed.push(text));
    return { code, text: printed.join('\n') };
  }

  async look(...args: string[]): Promise<Said> {
    const { code, text } = await this.type(...args, '--json');
    return { code, json: JSON.parse(text) };
  }

  act = (...args: string[]): Promise<Said> => this.look(...args, ...WHO);

  /** One more order, whichever are open. */
  place = async (more: object = {}): Promise<string> => {
    await makeRoom(this.world.context.sql);
    return (await this.#kestrel.call('POST /orders', { body: { ...CHOICE, ...more } }, randomUUID())).body.number;
  };

  /** Opens the provider's page; answers its id of the payment. */
  async pay(number: string): Promise<string> {
    const input = { params: { number }, body: { method: 'card' } };
    const { body } = await this.#kestrel.call('POST /orders/:number/payments', input, randomUUID());
    return new URL(body.redirectUrl).pathname.split('/').at(-1) ?? '';
  }

  decide = (payment: string, outcome: string) =>
    this.world.psp.post(`/control/payments/${payment}/outcome`, { outcome });

  async read(number: string) {
    return (await this.#kestrel.call('GET /orders/:number', { params: { number } })).body;
  }

  reach = (number: string, good: (order: Awaited<ReturnType<OpsWorld['read']>>) => boolean) =>
    until(() => this.read(number), good);

  /** A paid order whose item arrived. */
  async sent(more: object = {}): Promise<{ number: string; payment: string }> {
    const number = await this.place(more);
    const payment = await this.pay(number);
    await this.decide(payment, 'success');
    await this.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    return { number, payment };
  }

  /** A paid order whose game gave no clear answer until its delivery was parked. */
  async parked(deliver = 'error'): Promise<{ number: string; payment: string }> {
    await this.world.games.put({ deliver });
    const number = await this.place();
    const payment = await this.pay(number);
    await this.decide(payment, 'success');
    await until(
      () => this.world.context.sql`select 1 from deliveries where reference = ${number} and state = 'parked'`,
      (rows) => rows.length === 1,
    );
    await this.world.games.put({ deliver: 'ok' });
    return { number, payment };
  }

  /** Returns the refunded amount of a payment according to the provider's books, -1 if the payment is missing there. */
  async refundedOf(id: string): Promise<number> {
    const { payments } = await this.world.psp.books<{ payments: { id: string; refunded: number }[] }>();
    return payments.find((payment) => payment.id === id)?.refunded ?? -1;
  }

  /** Returns how often the game granted the item of an order. */
  async granted(number: string): Promise<number> {
    const { deliveries } = await this.world.games.books<{ deliveries: { orderNumber: string; result: string }[] }>();
    return deliveries.filter(({ orderNumber, result }) => orderNumber === number && result === 'accepted').length;
  }

  actions = (number: string) =>
    this.world.context.sql<
      { command: string; by_name: string; why: string; arguments: object; result: object }[]
    >`select command, by_name, why, arguments, result from operator_actions where order_number = ${number} order by id`;
}
