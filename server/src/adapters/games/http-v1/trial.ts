import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Answer, Outbound } from '#server/adapters/outbound/outbound.ts';
import { signedHeaders } from '#server/adapters/outbound/sign.ts';
import { type GameBackend, PLAYER_TIMEOUT_MS } from './client.ts';
import { problemOfAnswer, problemOfError } from './trial-problem.ts';

/** Letters of an answer that operators see. */
const SHOWN = 1000;
const FORGED =
  'The game accepts a wrong signature: anybody could ask for items. Verify the signature (section “Signature”).';

interface Deps {
  outbound: Pick<Outbound, 'post'>;
  now: () => Date;
}

/** Numbers that neither a game nor the shop gives to a player: the last tenth of the shop's own (decision 008). */
export const TRIAL_UIDS = { from: 1_900_000_000_000, count: 100_000_000_000 };

const nobody = (): string => String(TRIAL_UIDS.from + randomInt(TRIAL_UIDS.count));

/**
 * Asks a game for the characters of a player who does not exist, which changes nothing. If the answer is right, a
 * second call with a wrong signature must be refused.
 */
export async function tryGame({ url, secrets }: GameBackend, region: string, { outbound, now }: Deps) {
  const address = `${url}/characters`;
  const sent = JSON.stringify({ uid: nobody(), region });
  const call = (keys: readonly string[]): Promise<Answer> => {
    const headers = signedHeaders(keys, { id: randomUUID(), at: now(), body: sent });
    return outbound.post(address, sent, { headers, timeoutMs: PLAYER_TIMEOUT_MS });
  };
  const path = new URL(address).pathname;
  const begun = performance.now();
  const took = (): number => Math.round(performance.now() - begun);
  try {
    const answer = await call(secrets);
    const ms = took();
    const shown = { path, sent, status: answer.status, answer: answer.text.slice(0, SHOWN), ms };
    const problem = problemOfAnswer(answer);
    if (problem !== null) return { ...shown, problem };
    const forged = await call([`whsec_${randomBytes(32).toString('base64')}`]).catch(() => null);
    return { ...shown, problem: problemOfForged(forged) };
  } catch (error) {
    return { path, sent, status: null, answer: null, ms: took(), problem: problemOfError(error) };
  }
}

function problemOfForged(answer: Answer | null): string | null {
  if (answer === null)
    return 'The game answered a right call, and not a second one with a wrong signature: it must answer 401.';
  return answer.status === 200 ? FORGED : null;
}
