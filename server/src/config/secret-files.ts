import { readFileSync, statSync } from 'node:fs';
import { DESCRIBED } from './described.ts';
import type { Description } from './description.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { ConfigError, type Environment, present } from './read.ts';

/** Ends the name of a variable whose value is the path of a file with the secret. */
export const FILE = '_FILE';
/** A larger file holds no secret. */
const MAX_BYTES = 65_536;
/** The token of an operator, which only commands read. */
const OF_COMMANDS = ['MANAWELL_OPERATOR_TOKEN'];

type Providers = readonly Pick<PaymentSettings, 'variables'>[];

/** The secrets that programs read which only use the database. */
export const OF_DATABASE = ['DATABASE_URL', 'DATABASE_OWNER_URL', ...OF_COMMANDS] as const;

/** The secrets that a collector reads. */
export const OF_COLLECTOR = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'EVENTS_URL',
  'ANALYTICS_SERVER_APPS',
  'ANALYTICS_FORWARD_APPID',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/**
 * Returns the environment with the content of secret files in place of the variables `X_FILE`.
 * @param only reads the files of these secrets and leaves the others, for programs that do not need them
 * @throws ConfigError with all files that cannot be used
 */
export function withSecretFiles(environment: Environment, providers: Providers, only?: readonly string[]): Environment {
  const env = present(environment);
  const fromFiles = secretFilesIn(env, providers).filter((name) => only?.includes(name) ?? true);
  const problems: string[] = [];
  const read = fromFiles.map((name): [string, string] => {
    const path = env[name + FILE] ?? '';
    if (env[name] !== undefined)
      problems.push(`${name} and ${name}${FILE} are both set: keep one of them, such as the file`);
    const { value = '', problem } = readSecret(path);
    if (problem) problems.push(`${name}${FILE} ${problem}`);
    return [name, value];
  });
  if (problems.length > 0) throw new ConfigError(problems);
  const replaced = new Set(fromFiles.map((name) => name + FILE));
  const rest = Object.entries(environment).filter(([name]) => !replaced.has(name));
  return Object.fromEntries([...rest, ...read]);
}

/** Returns the names of the secrets that an environment takes from files. */
export const secretFilesOf = (environment: Environment, providers: Providers): string[] =>
  secretFilesIn(present(environment), providers);

function secretFilesIn(env: Environment, providers: Providers): string[] {
  const isSecret = matcherOf(providers);
  return Object.keys(env).flatMap((name) => {
    const secret = name.endsWith(FILE) ? name.slice(0, -FILE.length) : '';
    return secret !== '' && isSecret(secret) ? [secret] : [];
  });
}

function matcherOf(providers: Providers): (name: string) => boolean {
  const topics: Readonly<Record<string, Description>>[] = [
    ...Object.values(DESCRIBED),
    ...providers.map(({ variables }) => variables),
  ];
  const names = topics.flatMap((variables) =>
    Object.entries(variables).flatMap(([name, { secret }]) => (secret ? name : [])),
  );
  const patterns = [...names, ...OF_COMMANDS].map((name) =>
    name.replace('<gid>', '\\d+').replace('<ID>', '[A-Z0-9_]+'),
  );
  const all = new RegExp(`^(${patterns.join('|')})$`);
  return (name) => all.test(name);
}

/** Removes one line end, which editors and `echo` add. */
function readSecret(path: string): { value?: string; problem?: string } {
  try {
    const { size } = statSync(path);
    if (size > MAX_BYTES)
      return { problem: `names ${path}, which is too large for a secret: name the secret's own file` };
    const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (value.trim() === '') return { problem: `names ${path}, which is empty: write the secret into it` };
    return { value };
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return { problem: `names ${path}, which cannot be read (${code}): ${ADVICE[code] ?? ADVICE.ENOENT}` };
  }
}

const ADVICE: Readonly<Record<string, string>> = {
  ENOENT: 'correct the path, or mount the file',
  EACCES: 'let the user of this process read it',
  EISDIR: 'name the file in this folder',
};
