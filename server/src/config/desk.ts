import { z } from 'zod';
import { httpAddress } from './read.ts';

/** The web console of the publisher's team. */
export interface DeskConfig {
  port: number;
  /** The address that operators use, without a trailing slash; passkeys are bound to its host. */
  url: string;
}

const PORT = 'must be a port from 1 to 65535';

/** The variables of the desk, for the schema of the environment. */
export const deskVariables = {
  DESK_PORT: z
    .string()
    .regex(/^\d{1,5}$/, PORT)
    .transform(Number)
    .pipe(z.int(PORT).min(1, PORT).max(65_535, PORT))
    .optional(),
  DESK_URL: httpAddress
    .refine((url) => new URL(url).origin === url, 'must have no path: https://desk.example.com')
    .optional(),
};

const variables = z.object(deskVariables);
type Values = z.output<typeof variables>;

/** Returns the configured desk; null without a port. */
export function deskOf({ DESK_PORT: port, DESK_URL: url }: Values): DeskConfig | null {
  return port === undefined ? null : { port, url: url ?? `http://localhost:${port}` };
}

/**
 * Returns the problems of the desk in production.
 * @param broken variables with a reported problem
 */
export function deskProblems(
  { DESK_PORT: port, DESK_URL: url, PUBLIC_URL: shop }: Values & { PUBLIC_URL?: string | undefined },
  broken: ReadonlySet<string>,
): string[] {
  const problems: string[] = [];
  if (port !== undefined && url === undefined && !broken.has('DESK_URL'))
    problems.push('DESK_URL is missing, and DESK_PORT is set: the address that operators use');
  if (url !== undefined && port === undefined && !broken.has('DESK_PORT'))
    problems.push('DESK_PORT is missing, and DESK_URL is set: the port that your proxy calls');
  if (url === undefined) return problems;
  if (!url.startsWith('https://')) problems.push('DESK_URL must begin with https://');
  if (shop !== undefined && new URL(shop).hostname === new URL(url).hostname)
    problems.push('DESK_URL must have another host than PUBLIC_URL: browsers share cookies between ports of a host');
  return problems;
}
