import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

export const ROOT = join(import.meta.dirname, '../..');
export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Returns the documents of a YAML file below `deploy/`, with merged keys. @throws Error at the first mistake */
export function readYaml<T>(path: string): T[] {
  return parseAllDocuments(read(`deploy/${path}`), { merge: true, uniqueKeys: true }).map((document) => {
    for (const fault of [...document.errors, ...document.warnings]) throw new Error(`${path}: ${fault.message}`);
    return document.toJS() as T;
  });
}

const { version } = JSON.parse(read('package.json')) as { version: string };
/** The image of this version. */
export const IMAGE = `manawell:${version}`;

const seconds = (file: string, name: string): number =>
  Number(new RegExp(`const ${name} = ([\\d_]+);`).exec(read(file))?.[1]?.replaceAll('_', '')) / 1000;
/** The longest time of a stop, in seconds. */
export const STOP_SECONDS = seconds('scripts/start.ts', 'STOP_LIMIT_MS');
/** Time that a stop leaves to balancers, in seconds. */
export const NOTICE_SECONDS = seconds('server/src/main.ts', 'NOTICE_MS');

/** Connections of a process at the most: pool, listening, jobs, events, and its server API (docs/operations.md). */
export const CONNECTIONS = 16 + 1 + 6 + 3 + 8;

const configuration = read('docs/configuration.md');
const namesIn = (pattern: RegExp): Set<string> =>
  new Set([...configuration.matchAll(pattern)].map(([, name = '']) => name));
const variables = namesIn(/^\| `([\w<>]+)` /gm);
/** Variables that name the file of a secret. */
const files = namesIn(/File: `([\w<>]+)`/g);
/** Variables that only commands read. */
const OF_COMMANDS = ['MANAWELL_OPERATOR_TOKEN'];
const general = (name: string): string =>
  name.replace(/^GAME_\d+_/, 'GAME_<gid>_').replace(/^(WEBHOOK|SIGN_IN)_[A-Z0-9]+_/, '$1_<ID>_');

/** Returns those names that the shop does not read. */
export const unknownVariables = (names: readonly string[]): string[] =>
  names.filter((name) => ![...OF_COMMANDS, ...variables, ...files].includes(general(name)));

/** Returns those variables that have a secret in them instead of the path of its file. */
export const plainSecrets = (names: readonly string[]): string[] =>
  names.filter((name) => files.has(`${general(name)}_FILE`));
