import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperationRefusal } from '../operations/refusal.ts';
import type { Environment } from '../wiring/open-operations.ts';

const OTHERS = 0o077;

/** Returns the token's file; undefined without a home directory. */
function fileOf(env: Environment): string | undefined {
  const config = env.XDG_CONFIG_HOME || (env.HOME && join(env.HOME, '.config'));
  return config ? join(config, 'manawell', 'operator-token') : undefined;
}

/**
 * Returns the token that `ops login` stored.
 * @throws OperationRefusal `login.exposed` if other users can read the file
 */
export function keptToken(env: Environment): string | undefined {
  const file = fileOf(env);
  if (!file || !existsSync(file)) return undefined;
  if ((statSync(file).mode & OTHERS) !== 0)
    throw new OperationRefusal(
      'login.exposed',
      `Others can read ${file}: ask an admin for a new token, and log in with it.`,
      { file },
    );
  return readFileSync(file, 'utf8').trim();
}

/** Stores a token so that only its owner can read it; returns the file. @throws OperationRefusal `login.nowhere` */
export function keepToken(env: Environment, token: string): string {
  const file = fileOf(env);
  if (!file)
    throw new OperationRefusal(
      'login.nowhere',
      'There is no home directory to store the token: set MANAWELL_OPERATOR_TOKEN instead.',
    );
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Writing to an existing file would keep its mode, so make a new one and rename it.
  const fresh = `${file}.new`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, `${token}\n`, { mode: 0o600, flag: 'wx' });
  chmodSync(fresh, 0o600);
  renameSync(fresh, file);
  return file;
}

/** Deletes the stored token; returns false if there was none. */
export function forgetToken(env: Environment): boolean {
  const file = fileOf(env);
  if (!file || !existsSync(file)) return false;
  rmSync(file);
  return true;
}
