/** Matches carriage returns, which overwrite a line, control characters, which steer a terminal, and bidi overrides. */
const STEERING = /\r(?!\n)|[^\n\r\t\P{Cc}]|[\u202A-\u202E\u2066-\u2069]/gu;

/** Replaces characters that could steer a terminal: texts come from players, games and authors of catalogues. */
export const plain = (text: string): string => text.replace(STEERING, '\uFFFD');
