/** Sends all webhooks and exits, or kills itself at a given point. A process for `killed.fault.test.ts`. */
import { randomUUID } from 'node:crypto';
import { openOutbound } from '#server/adapters/outbound/outbound.ts';
import { webhookSender } from '#server/adapters/webhooks/send.ts';
import { connect, type Sql, type Tx } from '#server/db/client.ts';
import { silentLog } from '#server/kernel/log.ts';
import { sendDue } from './sender.ts';

const [, , databaseUrl = '', url = '', secret = '', point = ''] = process.argv;
/** The process dies when it reaches the point for the second time, or for the 250th of sending: in the second round. */
let reached = 0;
const at = (name: string): void => {
  if (name === point && ++reached === (name.endsWith('sending') ? 250 : 2)) process.kill(process.pid, 'SIGKILL');
};

const now = (): Date => new Date();
const outbound = openOutbound({ allowLoopback: true });
const send = webhookSender({ outbound, backendOf: () => ({ url, secrets: [secret] }), now });
const real = connect(databaseUrl);
const begin = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
  at('before recording');
  const done = await real.begin(async (tx) => {
    const result = await work(tx);
    at('before the commit');
    return result;
  });
  at('after the commit');
  return done;
};
const sql = new Proxy(real, { get: (of, name) => (name === 'begin' ? begin : Reflect.get(of, name)) }) as Sql;
const deps = {
  sql,
  log: silentLog,
  now,
  send: async (...args: Parameters<typeof send>) => {
    at('before sending');
    const answer = await send(...args);
    at('after sending');
    return answer;
  },
};
const hold = { endpoint: 'crm', holder: randomUUID(), forMs: 1 };
const target = { id: 'crm', url, types: ['player.created'] };
while ((await sendDue(deps, target, hold, new AbortController().signal)).more);
await outbound.close();
await real.end();
