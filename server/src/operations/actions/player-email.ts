import { z } from 'zod';
import { EMAIL, foldEmail } from '#contract/typed-text.ts';
import { databaseNow } from '#server/db/now.ts';
import { changeEmail } from '#server/domains/accounts/index.ts';
import { deleteChange } from '#server/domains/binding/index.ts';
import { action } from '../operation.ts';
import { playerOf } from '../players.repo.ts';
import { OperationRefusal } from '../refusal.ts';

const TO = '{to} is the new email address.';

const REFUSALS = {
  unknown: 'The account was erased meanwhile.',
  same: 'The account has this address already.',
  taken: 'Another account has this address. `players show` finds it.',
} as const;

/** Changes the sign-in address, after support has verified the person. */
export const playersEmail = action({
  name: 'players email',
  permission: 'players.block',
  input: z.strictObject({
    player: z.string().min(1).max(254),
    to: z
      .string(TO)
      .transform(foldEmail)
      .refine((email) => EMAIL.test(email), TO),
  }),
  // The address is personal, so the log does not have it.
  kept: () => ({}),
  perform: async (_: object, tx, { player, to }) => {
    const playerId = await playerOf(tx, player);
    const done = await changeEmail(tx, playerId, to, await databaseNow(tx));
    if (typeof done === 'string') throw new OperationRefusal(`email.${done}`, REFUSALS[done], { player });
    // A waiting change, which a thief may have begun, would replace the new address.
    await deleteChange(tx, playerId, 'email');
    return { number: null, playerId, ...done };
  },
});
