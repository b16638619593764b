import { OpsWorld } from '../../ops.fixture.ts';

/** A payment that only the provider knows. */
interface LostPayment {
  number: string;
  /** The provider's id. */
  payment: string;
  /** Our id. */
  id: string;
  deliveryId: string;
}

/** A shop that was restored from a backup: it sold, and then lost what it had stored since. */
export class RestoredShop {
  readonly ops: OpsWorld;

  private constructor(ops: OpsWorld) {
    this.ops = ops;
  }

  static start = async (env: Record<string, string> = {}) => new RestoredShop(await OpsWorld.start(env));

  /** A paid order whose item arrived, of which the shop lost the payment and delivery, and the order too if wanted. */
  async lost({ order = false }: { order?: boolean } = {}): Promise<LostPayment> {
    const { number, payment } = await this.ops.sent();
    const { sql } = this.ops.world.context;
    const [row] = await sql<{ id: string; deliveryId: string }[]>`
      select p.id, d.id as "deliveryId" from payments p join deliveries d on d.player_id = p.player_id and d.reference = p.payable
      where p.payable = ${number}`;
    const { id = '', deliveryId = '' } = row ?? {};
    await sql.begin(async (tx) => {
      // As the dump had it: the guards of the ledger know no restore.
      await tx`select set_config('session_replication_role', 'replica', true)`;
      await tx`delete from ledger_entries where payment_id = ${id}`;
      await tx`delete from payments where id = ${id}`;
      await tx`delete from payment_webhooks where payment_id = ${id}`;
      await tx`delete from deliveries where id = ${deliveryId}`;
      await tx`delete from order_events where number = ${number} and event <> 'created'`;
      if (order) await tx`delete from orders where number = ${number}`;
      else
        await tx`
          update orders set payment_state = 'unpaid', item_state = 'waiting', payment_id = null where number = ${number}`;
    });
    return { number, payment, id, deliveryId };
  }

  act = (...args: string[]) => this.ops.act(...args);

  differences = async () => {
    const { json } = await this.ops.look('differences', '--day', new Date().toISOString().slice(0, 10));
    return json as {
      total: number;
      counts: Record<string, number>;
      findings: Record<string, Record<string, unknown>[]>;
    };
  };

  /** Returns the listed payments that only the provider knows. */
  unknown = async (): Promise<Record<string, unknown>[]> =>
    (await this.differences()).findings.provider?.filter(({ what }) => what === 'unknown_to_us') ?? [];

  /** Returns the ledger's sums of a payment by account. */
  async ledger(id: string): Promise<Record<string, number>> {
    const rows = await this.ops.world.context.sql<{ account: string; sum: number }[]>`
      select account, sum(amount)::int as sum from ledger_entries where payment_id = ${id} group by account`;
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  }
}
