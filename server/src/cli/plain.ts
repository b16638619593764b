/** A carriage return writes over the line, other signs colour, move or rename a terminal, and some turn the direction of what follows. */
const STEERING = /\r(?!\n)|[^\n\r\t\P{Cc}]|[\u202A-\u202E\u2066-\u2069]/gu;

/** A text for a terminal without what could steer it, whoever wrote it: a player, a game, the author of a catalogue. */
export const plain = (text: string): string => text.replace(STEERING, '\uFFFD');
