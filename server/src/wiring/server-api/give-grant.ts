import { grantsGive } from '../../operations/actions/grants.ts';
import { findRecipients } from '../../operations/grant-recipients.ts';
import { OperationRefusal } from '../../operations/refusal.ts';
import { callsOf, type ServerParts, type Writing } from './calls.ts';
import { nameOf } from './name-of.ts';
import { refuseCall } from './refusal-of-call.ts';

/** Gives a grant to the player of a number or a character. */
export async function giveGrant(parts: ServerParts, call: Writing<'POST /grants'>) {
  const { uid, gid, roleId, contents, until, batch = nameOf(call) } = call.input.body;
  const player = await refuseCall(() => recipientOf(parts, { uid, game: gid, character: roleId }));
  return callsOf(parts).write('POST /grants', call, {
    operation: grantsGive,
    input: { batch, contents, until, lines: [{ uid: player }] },
    answerOf: ({ action, given }) => ({ action, uid: `${player}`, batch, given: given === 1 }),
  });
}

/** @throws OperationRefusal `usage`, `player.unknown`, `grant.wrong` */
async function recipientOf(
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
