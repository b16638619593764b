interface Findable {
  value: string;
  label: string;
  note?: string;
}

/** Removes accents and case, so that "oster" finds "Österreich" and "italya" finds "İtalya". */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i').trim();

/** Returns the options that contain the text; those that start with it come first. */
export function findOptions<O extends Findable>(options: readonly O[], text: string): O[] {
  const wanted = plain(text);
  if (wanted === '') return [...options];
  const rank = ({ value, label, note = '' }: O): number => {
    const words = [plain(label), plain(note), note.replace(/^\+/, ''), value.toLowerCase()];
    if (words.some((word) => word.startsWith(wanted))) return 0;
    return words.some((word) => word.includes(wanted)) ? 1 : 2;
  };
  return options.filter((option) => rank(option) < 2).toSorted((one, other) => rank(one) - rank(other));
}
