import type { Tx } from '#server/db/client.ts';

/** Most characters of a note. */
export const MAX_NOTE_LENGTH = 1000;

/** A new note of support about a player; `action` is its entry in the audit log. */
export interface NewNote {
  playerId: string;
  action: string;
  text: string;
}

/** Stores a note. The caller holds the player's lock, so that an erasure deletes it too. */
export const addNote = (tx: Tx, { playerId, action, text }: NewNote): Promise<unknown> => tx`
  insert into player_notes (player_id, action, text) values (${playerId}, ${action}, ${text})`;
