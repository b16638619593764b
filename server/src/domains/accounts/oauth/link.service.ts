import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import type { Provider } from '#contract/sign-in.ts';
import type { Sql } from '#server/db/client.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import type { Random } from '#server/kernel/random.ts';
import { lockContact } from '../contacts/contacts.repo.ts';
import { type OpenedSession, openPlayerSession, type PlayerClient } from '../sessions/open-session.ts';
import type { Codes } from '../sign-in/codes.port.ts';
import { deleteOtherIdentity, findOffer, insertOffer, redeemOffer } from './link.repo.ts';
import { isTaken } from './oauth.player.ts';
import { type FoundPlayer, insertIdentity } from './oauth.repo.ts';
import { LINK_MS } from './oauth.rules.ts';

type LinkInput = HandlerInput<'POST /session/link'>['body'];

/** Offers to link an identity to the account that has its address, once the account's owner agrees. */
export interface Links {
  offer(offered: {
    provider: Provider;
    subject: string;
    owner: Pick<FoundPlayer, 'id' | 'hasPassword'>;
    back: string | null;
  }): Promise<{ link: string; ways: ('password' | 'email')[] }>;
  /** @throws ApiError `link.expired`, `code.too_many`, `mail.unavailable` */
  sendCode(
    input: HandlerInput<'POST /session/link/codes'>['body'],
    ip: string,
  ): Promise<Output<'POST /session/link/codes'>>;
  /** @throws ApiError `link.expired`, and what a wrong password or code throws */
  accept(input: LinkInput, client: PlayerClient): Promise<{ session: OpenedSession; back: string | null }>;
}

export function createLinks(deps: {
  sql: Sql;
  clock: Clock;
  random: Random;
  codes: Codes;
  /** Throws if the password is wrong. The try counts towards the lock-out. */
  provePassword: (playerId: string, password: string, device: string | undefined) => Promise<void>;
}): Links {
  const { sql, clock, random, codes } = deps;

  const standing = async (link: string) => {
    const owner = await findOffer(sql, sha256(link), clock.now());
    if (!owner) throw apiError('link.expired', {});
    return owner;
  };

  return {
    async offer({ owner, ...offered }) {
      const link = random.token();
      const expiresAt = new Date(clock.now().getTime() + LINK_MS);
      await insertOffer(sql, { ...offered, tokenHash: sha256(link), playerId: owner.id, expiresAt });
      const ways = [
        ...(owner.hasPassword ? ['password' as const] : []),
        ...(codes.available ? ['email' as const] : []),
      ];
      return { link, ways };
    },

    async sendCode({ link, locale = 'en', device }, ip) {
      const { id, email } = await standing(link);
      // The address was removed from the account since the offer, so it no longer proves ownership.
      if (email === null) throw apiError('link.expired', {});
      return codes.send({ purpose: 'link', address: email, playerId: id, locale, ip, device });
    },

    async accept({ link, proof }, client) {
      const owner = await standing(link);
      if ('password' in proof) await deps.provePassword(owner.id, proof.password, client.device);
      else {
        const proved = await codes.redeem('link', proof.challenge, proof.code);
        if (proved.playerId !== owner.id) throw apiError('code.expired', {});
      }
      const at = clock.now();
      try {
        return await sql.begin(async (tx) => {
          // Also the first lock of operators, who may change the address meanwhile: then the offer proves nothing.
          const contact = await lockContact(tx, owner.id);
          if (contact?.email !== owner.email) throw apiError('link.expired', {});
          const offer = await redeemOffer(tx, sha256(link), at);
          if (!offer) throw apiError('link.expired', {});
          const { provider, subject, back } = offer;
          await deleteOtherIdentity(tx, owner.id, provider);
          await insertIdentity(tx, { provider, subject, playerId: owner.id, at });
          return { session: await openPlayerSession(deps, tx, owner, client), back };
        });
      } catch (error) {
        // Another account linked the identity while the offer was open.
        if (isTaken(error)) throw apiError('link.expired', {});
        throw error;
      }
    },
  };
}
