import { z } from 'zod';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment is unusable; `problems` has one line for each missing or weak setting. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['The configuration cannot be used:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** An http or https address; a trailing slash is removed. */
export const httpAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://shop.example.com' })
  .transform((url) => url.replace(/\/+$/, ''));

/** Removes empty variables, which count as absent: `PORT= npm start`. */
export const present = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));

/** Reports malformed values and leaves them out, so that the other checks still run. */
export function readValues<S extends z.ZodType>(
  schema: S,
  env: Environment,
): { values: z.output<S>; broken: ReadonlySet<string>; problems: string[] } {
  const issues = schema.safeParse(env).error?.issues ?? [];
  const broken = new Set(issues.map((issue) => String(issue.path[0])));
  const rest = Object.fromEntries(Object.entries(env).filter(([name]) => !broken.has(name)));
  const problems = issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
  return { values: schema.parse(rest), broken, problems };
}
