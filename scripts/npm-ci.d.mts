export function npmCi(
  root: string,
  args: string[],
  installing: { what: string; folders: string[] },
): Promise<{ status: number | null; output: string }>;
