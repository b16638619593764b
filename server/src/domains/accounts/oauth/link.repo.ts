import type { Provider } from '#contract/sign-in.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { PlayerRow } from '../accounts.repo.ts';

export interface NewOffer {
  tokenHash: Buffer;
  provider: Provider;
  subject: string;
  playerId: string;
  back: string | null;
  expiresAt: Date;
}

export async function insertOffer(db: Db, offer: NewOffer): Promise<void> {
  await db`
    insert into link_offers (token_hash, provider, subject, player_id, back, expires_at)
    values (${offer.tokenHash}, ${offer.provider}, ${offer.subject}, ${offer.playerId}, ${offer.back}, ${offer.expiresAt})`;
}

/** Returns the player who must accept a live offer. */
export async function findOffer(
  db: Db,
  tokenHash: Buffer,
  at: Date,
): Promise<(PlayerRow & { email: string | null }) | undefined> {
  const [row] = await db<(PlayerRow & { email: string | null })[]>`
    select p.id, p.uid::text, p.nickname, p.avatar, p.email from link_offers o join players p on p.id = o.player_id
    where o.token_hash = ${tokenHash} and o.used_at is null and o.expires_at > ${at} and p.state <> 'deleted'`;
  return row;
}

/** Redeems an offer. Of concurrent calls, only one succeeds. */
export async function redeemOffer(
  tx: Tx,
  tokenHash: Buffer,
  at: Date,
): Promise<Pick<NewOffer, 'provider' | 'subject' | 'playerId' | 'back'> | undefined> {
  const [row] = await tx<Pick<NewOffer, 'provider' | 'subject' | 'playerId' | 'back'>[]>`
    update link_offers set used_at = ${at} where token_hash = ${tokenHash} and used_at is null and expires_at > ${at}
    returning provider, subject, player_id as "playerId", back`;
  return row;
}

/** Deletes the account's identity at a provider, so that a newly proved identity can replace it. */
export async function deleteOtherIdentity(tx: Tx, playerId: string, provider: Provider): Promise<void> {
  await tx`delete from identities where player_id = ${playerId} and provider = ${provider}`;
}
