/** A position in a file: keys and indexes from its top. */
export type Path = readonly PropertyKey[];

/** A mistake that involves several fields: its position and a message. */
export interface Finding {
  path: Path;
  message: string;
  /** Offset in characters, if the text is a file of its own. */
  at?: number;
}

/** Checks that no two entries of a list share the same key. */
export const checkUnique = <K extends string>(
  entries: readonly { [P in K]?: string | undefined }[],
  key: K,
  path: Path,
): Finding[] =>
  entries.flatMap(({ [key]: value }, index) =>
    value !== undefined && entries.findIndex((entry) => entry[key] === value) < index
      ? [{ path: [...path, index, key], message: `is used twice (${value})` }]
      : [],
  );

/** Checks that a time window ends after it begins. */
export const checkWindow = ({ from, until }: { from?: string; until?: string }, path: Path): Finding[] =>
  from !== undefined && until !== undefined && Date.parse(from) >= Date.parse(until)
    ? [{ path, message: 'ends before it begins' }]
    : [];
