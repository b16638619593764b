import { readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The system user a server process runs as. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root, so root runs it as an unprivileged user: `postgres` if it exists, otherwise
 * `nobody`. Undefined: run it as the current user.
 */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  return users.find((user) => user.name === 'postgres' && user.uid > 0) ?? users.find((user) => user.name === 'nobody');
}

/** Returns true if the account can enter every directory down to `directory`, which exists. */
export function canEnter(account: Account, directory: string): boolean {
  let at = realpathSync(directory);
  for (;;) {
    if (!allows(statSync(at), account, 0o1)) return false;
    const up = dirname(at);
    if (up === at) return true;
    at = up;
  }
}

/** POSIX looks at one class only: the owner's bits for the owner, even where others may do more. */
export function allows(stats: Pick<Stats, 'uid' | 'gid' | 'mode'>, account: Account, bit: number): boolean {
  const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0;
  return ((stats.mode >> shift) & bit) === bit;
}
