/**
 * Splits a text after each end of a sentence: "Paid. Sending your item…" -> two parts. Joined, they are the text again.
 */
export const sentencesOf = (text: string): string[] => text.match(/.+?(?:[.!?]\s+|[。！？](?=.)|$)/gsu) ?? [];
