/** "Paid. Sending your item…" -> two: cut after what ends a sentence, where another follows. Together they are the text. */
export const sentencesOf = (text: string): string[] => text.match(/.+?(?:[.!?]\s+|[。！？](?=.)|$)/gsu) ?? [];
