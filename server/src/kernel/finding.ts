/** Where something stands in a file: keys and positions from its top. */
export type Path = readonly PropertyKey[];

/** A mistake that no single field shows: where it stands and what is wrong. */
export interface Finding {
  path: Path;
  message: string;
  /** In a text that is a file of its own: how many characters into it. */
  at?: number;
}

/** No two entries of a list share what identifies them. */
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

/** A time from one instant until another. */
export const checkWindow = ({ from, until }: { from?: string; until?: string }, path: Path): Finding[] =>
  from !== undefined && until !== undefined && Date.parse(from) >= Date.parse(until)
    ? [{ path, message: 'ends before it begins' }]
    : [];
