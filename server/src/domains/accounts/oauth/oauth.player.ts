import type { Provider } from '#contract/sign-in.ts';
import { foldEmail } from '#contract/typed-text.ts';
import type { Sql } from '#server/db/client.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Random } from '#server/kernel/random.ts';
import type { PlayerRow } from '../accounts.repo.ts';
import { findOrCreatePlayer } from '../new-player.ts';
import type { Identity } from './oauth.port.ts';
import { type FoundPlayer, findIdentified, insertIdentity, setEmail } from './oauth.repo.ts';
import { toNickname } from './oauth.rules.ts';

/** Tries if concurrent sign-ins race. The next try finds the player that the other sign-in created. */
const TRIES = 3;

/**
 * Returns the player of an identity, and creates one if the identity is new. If an account already has the verified
 * address, returns its owner instead: the owner must agree to the link first.
 */
export async function identifiedPlayer(
  deps: { sql: Sql; clock: Clock; random: Random },
  provider: Provider,
  { subject, name, verifiedEmail }: Identity,
): Promise<{ player: PlayerRow } | { owner: FoundPlayer }> {
  const { sql, clock } = deps;
  const email = verifiedEmail === null ? null : foldEmail(verifiedEmail);
  for (let tries = 1; ; tries += 1) {
    const found = await findIdentified(sql, { provider, subject, email });
    if (found) return found.identified ? { player: found } : { owner: found };
    try {
      const player = await sql.begin(async (tx) => {
        const nickname = toNickname(name);
        const made = await findOrCreatePlayer(deps, tx, nickname === undefined ? {} : { nickname });
        if (email) await setEmail(tx, made.id, email);
        await insertIdentity(tx, { provider, subject, playerId: made.id, at: clock.now() });
        return made;
      });
      return { player };
    } catch (error) {
      if (tries === TRIES || !isTaken(error)) throw error;
    }
  }
}

/** PostgreSQL: unique_violation. */
export const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';
