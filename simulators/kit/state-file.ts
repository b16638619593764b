import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { z } from 'zod';

/** Keeps a program's state across restarts, in one JSON file that is rewritten soon after a change. */
export interface StateFile {
  changed(): void;
  /** Writes pending changes now, and stops. */
  close(): void;
}

const SOONEST_MS = 300;
/** A large state is written less often, so that writing takes at most a twentieth of the time. */
const REST_FACTOR = 20;

/**
 * Opens `<name>.json` in a directory and passes its content to `restore`. Without a directory nothing is kept. A file
 * that does not fit the schema is renamed to `.broken`: a simulator's state must never prevent a start.
 */
export function openStateFile<S extends z.ZodType>(options: {
  directory: string | undefined;
  name: string;
  schema: S;
  restore: (state: z.output<S>) => void;
  snapshot: () => z.input<S>;
}): StateFile {
  const { directory, schema, snapshot } = options;
  if (!directory) return { changed: () => undefined, close: () => undefined };
  const file = join(directory, `${options.name}.json`);
  const state = readState(file, schema);
  if (state !== null) options.restore(state);

  let timer: NodeJS.Timeout | null = null;
  let pause = SOONEST_MS;
  const write = (): void => {
    timer = null;
    const start = performance.now();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(snapshot()));
    renameSync(`${file}.new`, file);
    pause = Math.max(SOONEST_MS, REST_FACTOR * (performance.now() - start));
  };
  return {
    changed() {
      timer ??= setTimeout(write, pause).unref();
    },
    close() {
      if (timer === null) return;
      clearTimeout(timer);
      write();
    },
  };
}

function readState<S extends z.ZodType>(file: string, schema: S): z.output<S> | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    renameSync(file, `${file}.broken`);
    console.error(`${file} does not fit its schema and was renamed to .broken:`, error);
    return null;
  }
}
