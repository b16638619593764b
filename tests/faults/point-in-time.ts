import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type Sql } from '#server/db/client.ts';
import { until } from '#tests/world/until.ts';
import { serverAccount } from '../../scripts/lib/embedded-postgres/account.ts';
import { type Embedded, startEmbedded } from '../../scripts/lib/embedded-postgres/index.ts';

const TEXT = readFileSync(join(import.meta.dirname, '../../docs/back-up.md'), 'utf8');
const blocks = (language: string): string[] =>
  [...TEXT.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\`$`, 'gm'))].map(([, block = '']) => block);
const [ARCHIVING = '', RECOVERY = ''] = blocks('conf');
const [BASE = ''] = blocks('sql');

/** The recipe of docs/back-up.md, with another folder in place of `/backup`. */
export class PointInTime {
  readonly #root: string;
  readonly #account = serverAccount();

  /** @param root a directory that the server's account may enter */
  constructor(root: string) {
    this.#root = root;
    mkdirSync(join(root, 'backup/wal'), { recursive: true });
    for (const path of ['backup', 'backup/wal']) this.#own(join(root, path));
  }

  #own(path: string): void {
    if (this.#account) chownSync(path, this.#account.uid, this.#account.gid);
  }

  #documented = (text: string): string => text.replaceAll('/backup/', `${this.#root}/backup/`);

  /** Starts a server that archives its log. */
  start(): Promise<Embedded> {
    const settings = Object.fromEntries(
      this.#documented(ARCHIVING)
        .split('\n')
        .map((line) => line.split(/ = (.*)/s))
        .map(([name = '', value = '']) => [name, value.replace(/^'|'$/g, '')]),
    );
    return startEmbedded({ dataDir: join(this.#root, 'first'), settings: { ...settings, max_wal_senders: '2' } });
  }

  /** Takes a base backup of a running server, without `pg_basebackup`. */
  async takeBase({ url, home }: Embedded): Promise<void> {
    const sql = connect(url, { max: 1, name: 'base backup' });
    const [begin = '', end = ''] = BASE.split('\n');
    await sql.unsafe(begin);
    const copy = join(this.#root, 'backup/base');
    execFileSync('cp', ['-a', join(home, 'data'), copy]);
    const [stopped] = await sql.unsafe<{ labelfile: string }[]>(end);
    await sql.end();
    rmSync(join(copy, 'postmaster.pid'), { force: true });
    rmSync(join(copy, 'postmaster.opts'), { force: true });
    execFileSync('find', [join(copy, 'pg_wal'), '-type', 'f', '-delete']);
    writeFileSync(join(copy, 'backup_label'), stopped?.labelfile ?? '');
    this.#own(join(copy, 'backup_label'));
  }

  /** Ends the segment, and waits until it is in the archive. */
  async archive(sql: Sql): Promise<void> {
    const [row] = await sql<{ name: string }[]>`select pg_walfile_name(pg_switch_wal()) as name`;
    const file = join(this.#root, 'backup/wal', row?.name ?? '');
    await until(async () => existsSync(file), Boolean);
  }

  /** Restores the base backup and the archive up to the target, on a new server. */
  async restore({ home }: Embedded): Promise<Embedded> {
    const dataDir = join(this.#root, 'second');
    // Another server of the same kind decides where its files are; its empty cluster is replaced.
    const empty = await startEmbedded({ dataDir });
    await empty.stop();
    const data = join(empty.home, 'data');
    rmSync(data, { recursive: true });
    execFileSync('cp', ['-a', join(this.#root, 'backup/base'), data]);
    execFileSync('cp', ['-a', join(home, 'password'), join(empty.home, 'password')]);
    for (const [name, text] of [
      ['recovery.signal', ''],
      ['postgresql.auto.conf', `${this.#documented(RECOVERY)}\n`],
    ] as const) {
      writeFileSync(join(data, name), text);
      this.#own(join(data, name));
    }
    return startEmbedded({ dataDir, settings: { wal_level: 'replica', max_wal_senders: '2' } });
  }
}
