/**
 * Returns a text that the database can store: without NUL, which PostgreSQL texts cannot contain, and lone surrogates,
 * which JSON cannot contain.
 */
export const sanitizeText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
