import type { Db } from '#server/db/client.ts';
import type { BatchLine } from '#server/domains/rewards/index.ts';
import type { GrantLines, NamedPlayer } from './grant-lines.ts';
import { lockPlayers, playersByCharacter, playersOf } from './players.repo.ts';

/** The player of a line, or why there is none. `isUnknown`: there is no such player; else the line is wrong. */
export type Recipient = { uid: number; playerId: string } | { isUnknown: boolean; why: string };

/** Most players that a message names. */
const NAMED = 3;

/**
 * Returns the player of each line, in its order. Erased players have no number any more, so they are unknown.
 * @param isLocking locks the players against erasure until the transaction ends, so that their grants are erased too
 */
export async function findRecipients(db: Db, lines: readonly NamedPlayer[], isLocking: boolean): Promise<Recipient[]> {
  const named = lines.flatMap(({ game, character }) =>
    game === undefined || character === undefined ? [] : [{ game, character }],
  );
  const byCharacter = await playersByCharacter(db, named);
  const uidOf = ({ uid, game, character }: NamedPlayer) =>
    uid === undefined ? (byCharacter.get(`${game} ${character}`) ?? []) : [uid];
  const found = lines.map(uidOf);
  const players = await (isLocking ? lockPlayers : playersOf)(db, found.flat());
  const earlier = new Set<number>();
  return found.map((uids, at) => {
    const [uid] = uids;
    const playerId = uid === undefined ? undefined : players.get(uid);
    if (uids.length > 1) {
      const text = `${uids.slice(0, NAMED).join(', ')}${uids.length > NAMED ? ' and others' : ''}`;
      return { isUnknown: false, why: `several players bought for this character: ${text}` };
    }
    if (uid === undefined || playerId === undefined)
      return {
        isUnknown: true,
        why:
          lines[at]?.uid === undefined
            ? 'no player bought for this character'
            : 'no player has this number; an erased account has none',
      };
    if (earlier.has(uid)) return { isUnknown: false, why: `player ${uid} is twice in the list` };
    earlier.add(uid);
    return { uid, playerId };
  });
}

/** Returns the lines of known players with their contents. */
export const knownLines = ({ contents: all, lines }: GrantLines, recipients: readonly Recipient[]): BatchLine[] =>
  recipients.flatMap((recipient, at) => {
    const contents = lines[at]?.contents ?? all;
    return 'playerId' in recipient && contents ? [{ playerId: recipient.playerId, contents }] : [];
  });
