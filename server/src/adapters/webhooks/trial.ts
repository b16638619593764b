import { randomUUID } from 'node:crypto';
import type { Outbound } from '#server/adapters/outbound/outbound.ts';
import { signedHeaders } from '#server/adapters/outbound/sign.ts';
import { WEBHOOK_TIMEOUT_MS, type WebhookBackend } from './send.ts';
import { problemOfAnswer, problemOfError } from './trial-problem.ts';

/** Letters of an answer that operators see. */
const SHOWN = 1000;
/** Bytes of an answer that are read: enough for the letters. */
const READ = 4 * SHOWN;

interface Deps {
  outbound: Pick<Outbound, 'post'>;
  now: () => Date;
  timeoutMs?: number;
}

/**
 * Sends a signed event `endpoint.tested`, and explains the answer.
 * @param backendOf throws an Error with the missing variable
 * @param by the operator
 */
export async function tryEndpoint(
  backendOf: () => WebhookBackend,
  by: string,
  { outbound, now, timeoutMs = WEBHOOK_TIMEOUT_MS }: Deps,
) {
  const [id, at] = [randomUUID(), now()];
  const sent = JSON.stringify({ id, type: 'endpoint.tested', at: at.toISOString(), data: { by } });
  const begun = performance.now();
  const took = (): number => Math.round(performance.now() - begun);
  const failed = (problem: string) => ({ sent, status: null, answer: null, ms: took(), problem });
  let backend: WebhookBackend;
  try {
    backend = backendOf();
  } catch (error) {
    return { ...failed(`Nothing was sent: ${(error as Error).message}.`), ms: 0 };
  }
  try {
    const headers = signedHeaders(backend.secrets, { id, at, body: sent });
    const { status, text } = await outbound.post(backend.url, sent, { headers, timeoutMs, keptBytes: READ });
    return { sent, status, answer: text.slice(0, SHOWN), ms: took(), problem: problemOfAnswer(status) };
  } catch (error) {
    return failed(problemOfError(error, timeoutMs));
  }
}
