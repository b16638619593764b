import { parseArgs } from 'node:util';
import { hostUrls } from '../kernel/database-url.ts';
import { findRestore, runRestore } from '../operations/backup/client-tools.ts';
import { recordBackup } from '../operations/backup/record.ts';
import { type Verified, verifyBackup } from '../operations/backup/verify.ts';
import { FINDINGS } from '../operations/queries/differences.ts';
import { OperationRefusal } from '../operations/refusal.ts';
import type { Answer } from './command.ts';
import { section } from './table.ts';

export const VERIFY_USAGE = `backup verify FILE [--server URL] [--into URL] [--record]
      restore a dump into a scratch database, check the shop in it, and drop it; --server is where that database is made
      (absent: DATABASE_OWNER_URL or DATABASE_URL), --into keeps the backup in this empty database,
      --record tells the shop at DATABASE_URL, for the metric of the age of verified backups`;

export const isVerify = (argv: readonly string[]): boolean => argv[0] === 'backup' && argv[1] === 'verify';

const VERDICTS = {
  whole: 'The backup is whole: it can be restored, and its books agree.',
  differences: 'The backup can be restored, and its books differ: see below.',
  old: 'The backup can be restored. An older version made it: its books are compared after `npm run migrate`, or by that version.',
} as const;

/** Verifies a backup. It needs no login, because the database of the shop may be gone. @throws OperationRefusal */
export async function verify(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  restoreWith = restoring,
): Promise<Answer> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: argv.slice(2),
    allowPositionals: true,
    options: { server: text, into: text, record: { type: 'boolean' }, json: { type: 'boolean' } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new OperationRefusal('usage', `Usage: ${VERIFY_USAGE}`);
  const { server = env.DATABASE_OWNER_URL || env.DATABASE_URL, into = null } = values;
  if (!server && into === null)
    throw new OperationRefusal('usage', 'Name a server for the scratch database by --server postgres://…');
  for (const address of [server, into])
    if (address && hostUrls(address).length > 1)
      throw new OperationRefusal('usage', 'A backup is restored on one host: name it by --server or --into.');
  if (values.record && !env.DATABASE_URL)
    throw new OperationRefusal('usage', '--record needs the address of the shop in DATABASE_URL.');
  const restore = await restoreWith(env);
  const verified = await verifyBackup({ file, server: server ?? '', into, restore });
  if (!values.record) return { data: verified, text: textOf(verified), found: verified.verdict !== 'whole' };
  // The verdict is printed also if the shop cannot be reached.
  const why = await recordBackup(env.DATABASE_URL ?? '', verified);
  const recorded = why === null ? 'Recorded in the shop.' : `Not recorded: ${why}`;
  return {
    data: { ...verified, recorded: why === null },
    text: `${textOf(verified)}\n\n${recorded}`,
    found: verified.verdict !== 'whole' || why !== null,
  };
}

async function restoring(env: Readonly<Record<string, string | undefined>>) {
  const path = await findRestore(env);
  return (file: string, url: string) => runRestore(path, file, url);
}

function textOf({ verdict, schema, contents, differences, audit, points }: Verified): string {
  const lines = [VERDICTS[verdict], `Schema: ${schema.newest}; ${schema.missing.length} migration(s) to apply.`];
  if (contents) {
    const { newest, ...counts } = contents;
    lines.push(
      Object.entries(counts)
        .map(([name, count]) => `${name} ${count}`)
        .join(', '),
    );
    lines.push(
      `The newest change is of ${newest?.toISOString() ?? 'no time'}: providers and games know what came later.`,
    );
  }
  if (audit === false) lines.push('The audit log does not fit together: `audit verify` names the entry.');
  if (points === false) lines.push('Balances of points are not the sums of their entries.');
  const lists = Object.entries(differences?.counts ?? {})
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => {
      const name = kind as keyof typeof FINDINGS;
      return section(`${FINDINGS[name]}: ${count}`, differences?.findings[name] ?? []);
    });
  return [lines.join('\n'), ...lists].join('\n\n');
}
