// The PDF library writes glyphs from left to right as they come. So Arabic letters get the form that joins them, and
// text from right to left is reversed before.

/** First and last code point of Arabic's presentation forms B, which have a glyph for each joined form. */
const [FORMS, FORMS_END] = [0xfe80, 0xfef4];
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;
const MARK = /\p{M}/u;
/** Letters and digits that are written from left to right. */
const LTR = /[\p{L}\p{N}]/u;
const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '<': '>',
  '>': '<',
  '{': '}',
  '}': '{',
};

/** Letter → its forms: isolated, final, initial, medial. A letter that joins only the one before has two. */
const forms = new Map<string, string[]>();
for (let code = FORMS; code <= FORMS_END; code += 1) {
  const form = String.fromCodePoint(code);
  const letter = form.normalize('NFKC');
  forms.set(letter, [...(forms.get(letter) ?? []), form]);
}

const joinsNext = (letter: string | undefined): boolean =>
  letter !== undefined && ((forms.get(letter)?.length ?? 0) === 4 || letter === 'ـ');
const joinsPrevious = (letter: string | undefined): boolean =>
  letter !== undefined && ((forms.get(letter)?.length ?? 0) > 1 || letter === 'ـ');

/** Replaces Arabic letters by their joined forms. Ligatures are not made: the letters stay separate. */
function joined(letters: readonly string[]): string[] {
  const near = (from: number, step: number): string | undefined => {
    let at = from + step;
    while (MARK.test(letters[at] ?? '')) at += step;
    return letters[at];
  };
  return letters.map((letter, index) => {
    const own = forms.get(letter);
    if (!own) return letter;
    const after = joinsNext(near(index, -1)) && joinsPrevious(letter);
    const before = joinsNext(letter) && joinsPrevious(near(index, 1));
    const [isolated = letter, final = isolated, initial = isolated, medial = final] = own;
    if (after) return before ? medial : final;
    return before ? initial : isolated;
  });
}

/** Splits text into letters with their combining marks. */
function clusters(letters: readonly string[]): string[] {
  const found: string[] = [];
  for (const letter of letters) {
    if (MARK.test(letter) && found.length > 0) found.push(`${found.pop()}${letter}`);
    else found.push(letter);
  }
  return found;
}

/** Reverses a part that is written from right to left; numbers and foreign words in it keep their direction. */
function reversed(part: readonly string[]): string[] {
  const parts: string[][] = [];
  for (const cluster of clusters(joined(part))) {
    const isLtr = LTR.test(cluster) && !RTL.test(cluster);
    const last = parts.at(-1);
    if (isLtr && last?.[0] && LTR.test(last[0]) && !RTL.test(last[0])) last.push(cluster);
    else parts.push([MIRRORED[cluster] ?? cluster]);
  }
  return parts.reverse().flat();
}

/** Returns text in the order in which its glyphs stand on the page. The paragraph goes from left to right. */
export function visual(text: string): string {
  if (!RTL.test(text)) return text;
  const letters = [...text];
  const out: string[] = [];
  for (let at = 0; at < letters.length; ) {
    if (!RTL.test(letters[at] ?? '')) {
      out.push(letters[at] ?? '');
      at += 1;
      continue;
    }
    // Up to the last letter from right to left before the next one from left to right; digits belong to it.
    let end = at + 1;
    for (let next = at + 1; next < letters.length; next += 1) {
      const letter = letters[next] ?? '';
      if (RTL.test(letter)) end = next + 1;
      else if (/\p{L}/u.test(letter)) break;
    }
    while (MARK.test(letters[end] ?? '')) end += 1;
    out.push(...reversed(letters.slice(at, end)));
    at = end;
  }
  return out.join('');
}
