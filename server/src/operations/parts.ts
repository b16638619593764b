import type { Db, Sql } from '#server/db/client.ts';
import type { ReadReplica } from '#server/db/read-replica/read-replica.ts';
import type { Catalogue } from '#server/domains/catalog/index.ts';
import type { Characters } from '#server/domains/characters/index.ts';
import type { Fulfilment } from '#server/domains/fulfilment/index.ts';
import type { Payments } from '#server/domains/payments/index.ts';
import type { ReceiptResender } from '#server/domains/receipts/index.ts';
import type { Charging } from '#server/kernel/payments/charging.ts';
import type { ApprovalLimits } from './approvals/role-limits.ts';
import type { CatalogParts } from './catalog-folder.ts';
import type { Integrations } from './integrations/integrations.ts';

/** The dependencies of operations. */
export interface Parts extends CatalogParts {
  sql: Sql;
  /** Sessions that cannot write; queries get only these. */
  readOnly: Sql;
  /** The stand-bys of `DATABASE_READ_URL`; absent: there are none. */
  replica?: Pick<ReadReplica, 'read'> | null;
  payments: Payments;
  /** Amounts and currencies that the payment providers can charge. */
  charging: Charging;
  fulfilment: Fulfilment;
  /** Asks the games for characters; ask before the transaction. */
  characters: Pick<Characters, 'find' | 'list' | 'offersFor'>;
  /** The connections to other systems. */
  integrations: Integrations;
  receipts: ReceiptResender;
  /** Key from which the seeds of the daily draw are derived; null: not set. */
  lotteryKey: Buffer | null;
  /** The app id of the shop's own events; null: visits are not counted. */
  eventsApp: string | null;
  /** Limits above which a second operator must approve. */
  approvals: ApprovalLimits;
  /** Address of the desk; null: this shop has none. */
  deskUrl: string | null;
  /** The shop's address in payment links, and the addresses of games' apps from the environment. */
  payLinks: { publicUrl: string; deepLinkOf(gid: number): string | null };
  /** Returns all stored data of a player, by domain. */
  playerData(db: Db, playerId: string): Promise<Record<string, unknown>>;
  /** Returns the applied catalogue. @throws OperationRefusal `catalog.unreadable` */
  catalogue(): Promise<Catalogue>;
}

/** The dependencies of queries. */
export interface Reading {
  sql: Db;
  payments: Pick<Payments, 'providers' | 'reconcile' | 'takesEvidence'>;
  catalogue: Parts['catalogue'];
  charging: Charging;
}

/** The parts that an action may use inside its transaction. */
export type Acting = Pick<
  Parts,
  | 'payments'
  | 'fulfilment'
  | 'characters'
  | 'receipts'
  | 'catalogue'
  | 'catalogRules'
  | 'playerData'
  | 'approvals'
  | 'payLinks'
>;
