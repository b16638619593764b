import { readFileSync } from 'node:fs';
import type { ShopRequest } from './calls.ts';

/** A call that was made, with its answer. */
export interface MadeCall {
  id: string;
  title: string;
  request: ShopRequest;
  /** Of writes. */
  idempotencyKey: string | null;
  /** Null: no answer came. */
  status: number | null;
  /** Indented JSON, or the reason why none came. */
  answer: string;
  ms: number;
  at: string;
}

/** The shop's server API, as the publisher's system reaches it. */
export interface Shop {
  url: string;
  /** Returns the secret of the key; null: there is none. Called for each call, as a start of the demo can renew it. */
  secret: () => string | null;
}

const PATIENCE_MS = 10_000;
/** Characters of a secret that the page shows. */
const SHOWN = 10;

/** Reads the secret from a file; null if there is none. */
export const secretIn = (file: string) => (): string | null => {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null;
  }
};

export const shownSecret = (secret: string | null): string => (secret ? `${secret.slice(0, SHOWN)}…` : '(no key)');

/** Makes a call. Never throws: a missing answer is a result too. */
export async function callShop(
  { url, secret }: Shop,
  request: ShopRequest,
  idempotencyKey: string | null,
): Promise<Pick<MadeCall, 'status' | 'answer' | 'ms' | 'at'>> {
  const [begun, at] = [performance.now(), new Date().toISOString()];
  const took = (): number => Math.round(performance.now() - begun);
  try {
    const answer = await fetch(`${url}/platform/server/v1${request.path}`, {
      method: request.method,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        authorization: `Bearer ${secret() ?? ''}`,
        ...(request.body && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      },
      body: request.body && JSON.stringify(request.body),
    });
    return { status: answer.status, answer: indented(await answer.text()), ms: took(), at };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { status: null, answer: `No answer came (${why}). Send it again with the same key.`, ms: took(), at };
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
