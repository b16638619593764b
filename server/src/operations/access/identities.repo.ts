import type { Db } from '#server/db/client.ts';

/** The person at the issuer who is an operator. */
export interface Identity {
  operator: string;
  issuer: string;
  createdAt: Date;
  usedAt: Date | null;
}

/** A person at the issuer: `sub` never changes and is never given to another person. */
export interface Subject {
  issuer: string;
  subject: string;
}

/** Returns the operator of a person at the issuer; undefined if there is none, or if it is revoked. */
export async function operatorOf(db: Db, { issuer, subject }: Subject): Promise<string | undefined> {
  const [row] = await db<{ operator: string }[]>`
    select i.operator from operator_identities i join operators o on o.name = i.operator and o.revoked_at is null
    where i.issuer = ${issuer} and i.subject = ${subject}`;
  return row?.operator;
}

export async function identityOf(db: Db, operator: string): Promise<Identity | undefined> {
  const [row] = await db<Identity[]>`
    select operator, issuer, created_at as "createdAt", used_at as "usedAt"
    from operator_identities where operator = ${operator}`;
  return row;
}

export const identityUsed = (db: Db, { issuer, subject }: Subject) => db`
  update operator_identities set used_at = now() where issuer = ${issuer} and subject = ${subject}`;
