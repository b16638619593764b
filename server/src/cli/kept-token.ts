import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperationRefusal } from '../operations/refusal.ts';
import type { Environment } from '../wiring/open-operations.ts';

const OTHERS = 0o077;

/** Undefined where a person has no home. */
function fileOf(env: Environment): string | undefined {
  const config = env.XDG_CONFIG_HOME || (env.HOME && join(env.HOME, '.config'));
  return config ? join(config, 'manawell', 'operator-token') : undefined;
}

/** What `ops login` kept on this machine. @throws OperationRefusal `login.exposed` where others could read it */
export function keptToken(env: Environment): string | undefined {
  const file = fileOf(env);
  if (!file || !existsSync(file)) return undefined;
  if ((statSync(file).mode & OTHERS) !== 0)
    throw new OperationRefusal(
      'login.exposed',
      `Others can read ${file}: have an admin make you a new token, and log in with it.`,
      { file },
    );
  return readFileSync(file, 'utf8').trim();
}

/** Keeps a token for its owner alone; answers where. @throws OperationRefusal `login.nowhere` */
export function keepToken(env: Environment, token: string): string {
  const file = fileOf(env);
  if (!file)
    throw new OperationRefusal('login.nowhere', 'There is no home to keep it in: set MANAWELL_OPERATOR_TOKEN instead.');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // A file that is there keeps its mode whatever is written into it.
  const fresh = `${file}.new`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, `${token}\n`, { mode: 0o600, flag: 'wx' });
  chmodSync(fresh, 0o600);
  renameSync(fresh, file);
  return file;
}

/** Answers whether there was one. */
export function forgetToken(env: Environment): boolean {
  const file = fileOf(env);
  if (!file || !existsSync(file)) return false;
  rmSync(file);
  return true;
}
