import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '#server/kernel/log.ts';
import { Unavailable } from '#server/kernel/work/unavailable.ts';
import type { HostState } from './host-watch.ts';
import { Hosts, openHosts } from './hosts.ts';

test('without a primary no client connects, also one of a caller that waits since there was one', async () => {
  const hosts = openHosts('postgres://user@127.0.0.1:1,127.0.0.1:2/shop');
  if (!hosts) throw new Error('several hosts are one');
  onTestFinished(hosts.close);
  await expect(hosts.open({}).connect()).rejects.toBeInstanceOf(Unavailable);
  const failed = Promise.withResolvers<Error | null>();
  hosts.open({}).connect(failed.resolve);
  expect(await failed.promise).toBeInstanceOf(Unavailable);
});

const READS: HostState = { writes: false, why: 'read-only' };
const writesOn = (timeline: number): HostState => ({ writes: true, timeline });

/** Two hosts, a and b, whose states the test reports. */
function twoHosts() {
  const reports: Record<string, (state: HostState) => void> = {};
  const hosts = new Hosts(['a', 'b'], (url, report) => {
    reports[url] = report;
    return { url, name: url, close: () => undefined };
  });
  const lines: string[] = [];
  hosts.log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const said = () => lines.splice(0).map((line) => (JSON.parse(line) as { msg: string }).msg);
  const see = (states: Record<string, HostState>) => {
    for (const [url, state] of Object.entries(states)) reports[url]?.(state);
  };
  return { hosts, see, said };
}
const isDropped = (client: ReturnType<Hosts['open']>) => client.connection.stream.destroyed;

test('a promotion drops the sessions to the former primary, and no others', () => {
  const { hosts, see } = twoHosts();
  see({ a: writesOn(1), b: READS });
  const before = hosts.open({});
  see({ a: writesOn(1), b: READS });
  expect(isDropped(before)).toBe(false);
  see({ b: writesOn(2) });
  const after = hosts.open({});
  see({ a: READS, b: writesOn(2) });
  expect([isDropped(before), isDropped(after)]).toEqual([true, false]);
});

test('a former primary gets no session after the new one was lost, and the log says so once', async () => {
  const { hosts, see, said } = twoHosts();
  see({ a: writesOn(1), b: READS });
  see({ a: { writes: false, why: 'away' }, b: writesOn(2) });
  said();
  see({ a: writesOn(1), b: { writes: false, why: 'away' } });
  see({ a: writesOn(1), b: { writes: false, why: 'away' } });
  await expect(hosts.open({}).connect()).rejects.toBeInstanceOf(Unavailable);
  expect(said()).toEqual([
    'a former primary takes writes again and gets none: stop it, and make it a stand-by',
    'the primary of the database was lost',
    'no host of DATABASE_URL takes writes, so requests get 503 until one is promoted',
  ]);
  see({ b: writesOn(2) });
  expect(said()).toEqual(['the portal uses this host of the database']);
});
