/** Characters of an instrument's hash in a table: enough to recognise the same one. `--json` has all. */
const SHOWN = 12;

export const shortHash = (hash: string | null): string | null => hash?.slice(0, SHOWN) ?? null;
