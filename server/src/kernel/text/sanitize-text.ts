/** A text from outside as the database can keep it: without NUL, which no text has there, and halves of surrogate pairs, which no JSON has. */
export const sanitizeText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
