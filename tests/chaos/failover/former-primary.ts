import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '#server/db/client.ts';
import type { Believed } from './failing-cluster.ts';
import type { Node } from './node.ts';

/** How long a former primary that came back is watched. */
const WATCH_MS = 3000;
const LOOK_MS = 200;

/** Lets a frozen primary go on, and looks if anybody believes it. @param url the address with all hosts */
export async function comeBack(former: Node, url: string): Promise<Believed> {
  former.signal('SIGCONT');
  let commits = 0;
  // It must not acknowledge this: no stand-by follows it.
  void former.sql`create table believed ()`.then(
    () => (commits += 1),
    () => undefined,
  );
  // Nor this one, whose statements have a time limit, as those of the desk.
  const limited = connect(former.url, { max: 1, name: 'limited', seconds: 1 });
  void limited
    .begin((tx) => tx`create table believed_in_time ()`)
    .then(
      () => (commits += 1),
      () => undefined,
    );
  // Another address of the same hosts: nothing is known about them, as in a process that begins.
  const fresh = connect(`${url}&began=${former.name}-${Date.now()}`, { max: 1, name: 'begun' });
  const [chosen] = await fresh<{ port: number }[]>`select inet_server_port() as port`;
  await fresh.end({ timeout: 1 });
  const begun = chosen?.port === former.port ? 1 : 0;
  let sessions = 0;
  for (const until = performance.now() + WATCH_MS; performance.now() < until; await pause(LOOK_MS)) {
    const [row] = await former.sql<{ sessions: number }[]>`
      select count(*)::int as sessions from pg_stat_activity
      where application_name like 'manawell%' and application_name <> 'manawell watch' and backend_start > now() - interval '2 seconds'`;
    sessions = Math.max(sessions, row?.sessions ?? 0);
  }
  await limited.end({ timeout: 0 });
  return { sessions, commits, begun };
}
