import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { Agent, request } from 'undici';
import { DELIVER_TIMEOUT_MS, OFFERS_TIMEOUT_MS, PLAYER_TIMEOUT_MS } from '#server/adapters/games/http-v1/client.ts';
import { MAX_BYTES } from '#server/adapters/outbound/outbound.ts';
import { failureOf, type NoAnswer } from './failures.ts';

const LIMIT_MS = {
  characters: PLAYER_TIMEOUT_MS,
  profile: PLAYER_TIMEOUT_MS,
  deliver: DELIVER_TIMEOUT_MS,
  recall: DELIVER_TIMEOUT_MS,
  offers: OFFERS_TIMEOUT_MS,
} as const;
export type Action = keyof typeof LIMIT_MS;
/** The actions that every backend must support. */
export const ACTIONS = ['characters', 'profile', 'deliver', 'recall'] as const satisfies readonly Action[];

export interface Answer {
  action: Action;
  status: number;
  type: string;
  /** The header `date`. */
  date: string | undefined;
  text: string;
  ms: number;
  limitMs: number;
}

export const isAnswer = (reply: Answer | NoAnswer): reply is Answer => 'status' in reply;

/** How a call differs from a correct one. */
export interface Wrongs {
  /** The secrets to sign with, one signature each. */
  secrets?: readonly string[];
  unsigned?: boolean;
  /** Age of its timestamp in seconds. */
  age?: number;
  /** Body to send instead of the signed one. */
  sent?: object;
}

export interface Caller {
  call(action: Action, body: object, wrongs?: Wrongs): Promise<Answer | NoAnswer>;
  /** All answers so far. */
  answers: readonly Answer[];
  close(): Promise<void>;
}

/** @param options.ca a certificate authority to trust in addition to Node's, for tests */
export function openCaller(url: string, secrets: readonly string[], { ca }: { ca?: string } = {}): Caller {
  const agent = new Agent({ connect: { ca } });
  const answers: Answer[] = [];
  const headersOf = (body: string, { secrets: given = secrets, unsigned = false, age = 0 }: Wrongs) => {
    if (unsigned) return {};
    const id = randomUUID();
    const at = new Date(Date.now() - age * 1000);
    return {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': given.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
    };
  };
  return {
    answers,
    close: () => agent.close(),
    async call(action, body, wrongs = {}) {
      const signed = JSON.stringify(body);
      const limitMs = LIMIT_MS[action];
      const began = performance.now();
      try {
        const reply = await request(`${url}/${action}`, {
          method: 'POST',
          body: wrongs.sent ? JSON.stringify(wrongs.sent) : signed,
          headers: { 'content-type': 'application/json', ...headersOf(signed, wrongs) },
          dispatcher: agent,
          signal: AbortSignal.timeout(limitMs),
        });
        const text = await textOf(reply.body);
        const { 'content-type': type, date } = reply.headers;
        const ms = Math.round(performance.now() - began);
        const answer = {
          action,
          status: reply.statusCode,
          type: String(type ?? ''),
          date: date?.toString(),
          text,
          ms,
          limitMs,
        };
        answers.push(answer);
        return answer;
      } catch (error) {
        return failureOf(error, limitMs);
      }
    },
  };
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw Object.assign(new Error('too large'), { code: 'TOO_LARGE' });
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
