/** Most names listed. */
const NAMED = 20;

/** Returns the first names, for people, and the number of the others. */
export const shorten = (words: readonly (string | number)[]): string =>
  words.length > NAMED ? `${words.slice(0, NAMED).join(', ')} and ${words.length - NAMED} more` : words.join(', ');
