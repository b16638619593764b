/** The embedded database cannot run: the message says what is wrong and what to do. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';

  constructor(problem: string, advice: string, details = '') {
    super([problem, advice, details && `What PostgreSQL said:\n${indent(details)}`].filter(Boolean).join('\n'));
  }
}

/** Another process of the same checkout holds the data. */
export class AlreadyRunningError extends EmbeddedDatabaseError {}

export const USE_YOUR_OWN = 'Or set DATABASE_URL to a PostgreSQL 18 server of your own.';

/** Messages of PostgreSQL (it runs with LC_ALL=C), with their meaning. */
const CAUSES: [pattern: RegExp, problem: string, advice: string][] = [
  [
    /No space left on device|Disk quota exceeded/i,
    'The disk is full.',
    'Free some space, or set DATA_DIR to another disk.',
  ],
  [
    /Read-only file system/i,
    'The data directory lies on a file system that is read-only.',
    'Set DATA_DIR to a directory that can be written to.',
  ],
  [
    /could not map anonymous shared memory|could not create shared memory|could not resize shared memory|shmget|Cannot allocate memory/i,
    'The machine gives PostgreSQL too little (shared) memory.',
    'It needs about 300 MB; in a container raise its memory limit or --shm-size.',
  ],
  [
    /error while loading shared libraries|cannot open shared object|version `GLIBC/i,
    'The PostgreSQL binaries from npm do not fit this system: a library is missing or too old.',
    'They need glibc (Debian, Ubuntu, Fedora …), not musl (Alpine).',
  ],
  [
    /database files are incompatible|not compatible with this version/i,
    'The data was written by another major version of PostgreSQL.',
    'Move the data directory away to begin with an empty database.',
  ],
  [
    /Operation not permitted|setuid|setgid/i,
    'PostgreSQL refuses to run as root, and this container does not let root become another user.',
    'Start as an ordinary user.',
  ],
  [
    /Permission denied|has wrong ownership|invalid permissions/i,
    'PostgreSQL may not read or write its files.',
    'Start as the user who owns the data directory, or set DATA_DIR to one that you own.',
  ],
  [
    /could not locate a valid checkpoint record|PANIC:/i,
    'The database files are damaged.',
    'Restore them from a backup, or move the data directory away to begin with an empty database.',
  ],
];

/** Turns the last words of a PostgreSQL program into an error that says what to do. */
export function explain(attempt: string, output: string, logFile?: string): EmbeddedDatabaseError {
  const cause = CAUSES.find(([pattern]) => pattern.test(output));
  const advice = [cause?.[2], logFile && `The whole log is in ${logFile}.`, USE_YOUR_OWN].filter(Boolean).join(' ');
  return new EmbeddedDatabaseError(`${attempt} ${cause?.[1] ?? ''}`.trim(), advice, lastLines(output));
}

const lastLines = (text: string): string => text.trim().split('\n').slice(-8).join('\n');
const indent = (text: string): string => text.replaceAll(/^/gm, '  ');
