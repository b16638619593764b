import { Agent, request } from 'undici';
import { cpuOfProcess } from './cpu.ts';
import { startProgram } from './program.ts';

const SECONDS = 2;
const AT_ONCE = 64;
/** About the size of an order's requests and answers. */
const ASKED = JSON.stringify({ an: 'order'.repeat(80) });
const ANSWER = { headers: { 'content-type': 'application/json' }, body: Buffer.alloc(700, 'x').toString('base64') };

/**
 * Milliseconds of processor time for an HTTP exchange without any work: of the side that answers, and of the side that
 * asks.
 */
export interface Exchange {
  answered: number;
  asked: number;
}

export async function costOfExchange(): Promise<Exchange | null> {
  const bare = await startProgram('bench/kit/bare-server.ts', [], {}, ['bare'], ANSWER);
  const agent = new Agent();
  const url = `http://127.0.0.1:${bare.ports.bare}/`;
  const headers = { 'content-type': 'application/json' };
  const before = { server: cpuOfProcess(bare.pid), own: process.cpuUsage() };
  let exchanges = 0;
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < end) {
        const answer = await request(url, { method: 'POST', dispatcher: agent, headers, body: ASKED });
        await answer.body.text();
        exchanges += 1;
      }
    }),
  );
  const server = cpuOfProcess(bare.pid);
  const { user, system } = process.cpuUsage(before.own);
  await agent.close();
  await bare.stop();
  if (before.server === null || server === null) return null;
  return { answered: (server - before.server) / exchanges, asked: (user + system) / 1000 / exchanges };
}
