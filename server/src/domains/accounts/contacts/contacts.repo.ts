import type { Locale } from '#contract/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';

export type ContactKind = 'phone' | 'email';

export interface Contact {
  phone: string | null;
  email: string | null;
  locale: Locale;
}

export async function findContact(db: Db, playerId: string): Promise<Contact | undefined> {
  const [row] = await db<Contact[]>`
    select phone, email, locale from players where id = ${playerId} and state <> 'deleted'`;
  return row;
}

/** Returns the player's bound contacts and locks them until the caller's transaction ends. */
export async function lockContact(tx: Tx, playerId: string): Promise<Contact | undefined> {
  const [row] = await tx<Contact[]>`
    select phone, email, locale from players where id = ${playerId} and state <> 'deleted' for no key update`;
  return row;
}

/** @throws Error of a unique key if another account has the contact */
export async function setContact(tx: Tx, playerId: string, kind: ContactKind, value: string): Promise<void> {
  await tx`update players set ${tx(kind)} = ${value} where id = ${playerId}`;
}

/** Returns true if another account has the contact. */
export async function isContactTaken(db: Db, playerId: string, kind: ContactKind, value: string): Promise<boolean> {
  const [row] = await db`select from players where ${db(kind)} = ${value} and id <> ${playerId}`;
  return row !== undefined;
}

/**
 * Deletes the player's open codes and link offers: they were sent to a former address, or proposed because of it.
 */
export async function deleteProofs(tx: Tx, playerId: string): Promise<void> {
  for (const table of ['email_codes', 'link_offers']) await tx`delete from ${tx(table)} where player_id = ${playerId}`;
}
