/** A text from its first changed line on. */
interface Part {
  text: string;
  /** Lines before it are the same in both texts. */
  isCut: boolean;
}

/** Returns two versions of a text from their first different line on, so that a change in a long text is in sight. */
export function changedParts(before: string, after: string): { before: Part; after: Part } {
  const [old, fresh] = [before.trim().split('\n'), after.trim().split('\n')];
  const end = Math.min(old.length, fresh.length) - 1;
  let same = 0;
  while (same < end && old[same] === fresh[same]) same += 1;
  const partOf = (lines: readonly string[]): Part => ({ text: lines.slice(same).join('\n'), isCut: same > 0 });
  return { before: partOf(old), after: partOf(fresh) };
}
