/** Advice about commands, which only operators can follow. */
const COMMAND = /`[a-z-]+ [a-z]/;
const SENTENCE = /[^.!?]+(?:[.!?]+(?!\s|$)[^.!?]*)*[.!?]*\s*/g;

/**
 * Returns the sentence of a refusal for a program’s author: without advice about commands of operators, and with the
 * names of fields in place of `{field}`.
 */
export function plainRefusal(message: string): string {
  const lines = message.split('\n').map(plainLine);
  const text = lines.filter((line) => line !== '').join('\n');
  return (text === '' ? 'The shop refused this.' : text).replaceAll(/\{(\w+)\}/g, '$1');
}

const plainLine = (line: string): string =>
  (line.match(SENTENCE) ?? []).flatMap((sentence) => plainSentence(sentence.trim())).join(' ');

/** Keeps the part before the colon that introduces a command; nothing if there is none. */
function plainSentence(sentence: string): string[] {
  if (!COMMAND.test(sentence)) return [sentence];
  const before = sentence.slice(0, sentence.search(COMMAND));
  const colon = before.lastIndexOf(': ');
  return colon > 0 ? [`${before.slice(0, colon)}.`] : [];
}
