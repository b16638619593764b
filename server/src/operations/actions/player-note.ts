import { z } from 'zod';
import { addNote, MAX_NOTE_LENGTH } from '#server/domains/accounts/index.ts';
import { action } from '../operation.ts';
import { lockPlayer } from '../players.repo.ts';

const TEXT = `{text} has 1 to ${MAX_NOTE_LENGTH} characters.`;

/** Adds a note about a player for other operators. The player's export has it, and the erasure deletes it. */
export const playersNote = action({
  name: 'players note',
  permission: 'players.note',
  input: z.strictObject({
    player: z.string().min(1).max(254),
    text: z.string().trim().min(1, TEXT).max(MAX_NOTE_LENGTH, TEXT),
  }),
  // The log can never be erased, so it does not have the text.
  kept: () => ({}),
  perform: async (_: object, tx, { player, text }, { id }) => {
    const playerId = await lockPlayer(tx, player);
    await addNote(tx, { playerId, action: id, text });
    return { number: null, playerId };
  },
});
