import { grantsGive } from '../../operations/actions/grants.ts';
import { callsOf, type ServerParts, type Writing } from './calls.ts';
import { nameOf } from './name-of.ts';
import { recipientOf } from './recipient-of.ts';
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
