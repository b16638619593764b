/** Returns a short hash of a text. It hides the text from a glance, but not from an attacker who guesses. */
export function fingerprint(text: string): string {
  let [one, two] = [0x811c9dc5, 0x9dc5811c];
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x85ebca6b) ^ (two >>> 15);
  }
  return [one, two].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
