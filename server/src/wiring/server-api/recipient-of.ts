import { findRecipients } from '../../operations/grant-recipients.ts';
import { OperationRefusal } from '../../operations/refusal.ts';
import type { ServerParts } from './calls.ts';

/** Returns the number of the named player. @throws OperationRefusal `usage`, `player.unknown`, `grant.wrong` */
export async function recipientOf(
  { readOnly }: Pick<ServerParts, 'readOnly'>,
  named: { uid?: number | undefined; game?: number | undefined; character?: string | undefined },
): Promise<number> {
  const isCharacter = named.game !== undefined && named.character !== undefined;
  if ((named.uid !== undefined) === isCharacter || (named.game === undefined) !== (named.character === undefined))
    throw new OperationRefusal('usage', 'Name the player by `uid`, or a character by `gid` and `roleId`.');
  const [found] = await findRecipients(readOnly, [named], false);
  if (found && 'uid' in found) return found.uid;
  throw new OperationRefusal(found?.isUnknown ? 'player.unknown' : 'grant.wrong', `${found?.why ?? 'nobody'}.`);
}
