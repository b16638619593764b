import type { Db } from '#server/db/client.ts';

export interface Passkey {
  /** The credential id. */
  id: Buffer;
  operator: string;
  /** COSE key. */
  publicKey: Buffer;
  /** The authenticator's signature counter at the last use; 0 for authenticators without one. */
  counter: number;
  transports: readonly string[];
  /** As the operator named it. */
  name: string;
  createdAt: Date;
  usedAt: Date | null;
}

const columns = (db: Db) => db`
  select k.id, k.operator, k.public_key as "publicKey", k.counter, k.transports, k.name, k.created_at as "createdAt",
    k.used_at as "usedAt"
  from operator_passkeys k join operators o on o.name = k.operator and o.revoked_at is null`;

/** Returns the passkey with a credential id, of an operator who is not revoked. */
export async function passkeyById(db: Db, id: Uint8Array): Promise<Passkey | undefined> {
  const [row] = await db<Passkey[]>`${columns(db)} where k.id = ${id}`;
  return row;
}

export const passkeysOf = async (db: Db, operator: string): Promise<Passkey[]> => [
  ...(await db<Passkey[]>`${columns(db)} where k.operator = ${operator} order by k.created_at`),
];

/** Stores the use of a passkey. Returns false if it was removed, or used with the same or a later counter. */
export async function passkeyUsed(db: Db, id: Uint8Array, counter: number): Promise<boolean> {
  const rows = await db`
    update operator_passkeys set counter = ${counter}, used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`;
  return rows.length > 0;
}
