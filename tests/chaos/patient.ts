import { setTimeout as pause } from 'node:timers/promises';
import { bearer, call, type Reply } from './wire.ts';
import type { Witness } from './witness.ts';
import type { ChaosWorld } from './world.ts';

const TRIES = 40;
const AGAIN_MS = 250;

/** Returns true if the shop gave a definite answer; a 5xx is not one. */
export const answered = ({ status }: Reply): boolean => status > 0 && status < 500;

/** Repeats with the same key, and another process, until there is a definite answer. */
export async function askPatiently(
  { webs }: ChaosWorld,
  witness: Witness,
  token: string,
  { path, body, key, web }: { path: string; body: object; key: string; web: number },
): Promise<Reply & { tried: number }> {
  const headers = { ...bearer(token), 'idempotency-key': key };
  for (let tried = 0; ; tried++) {
    const url = webs[(web + tried) % webs.length];
    const reply = await call('POST', `${url}/platform/api${path}`, headers, JSON.stringify(body));
    if ((answered(reply) && reply.code !== 'request.in_flight') || tried >= TRIES) return { ...reply, tried };
    witness.count(`asked again: ${reply.status || 'no answer'}`);
    await pause(AGAIN_MS);
  }
}
