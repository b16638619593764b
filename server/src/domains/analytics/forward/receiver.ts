import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { request } from 'undici';
import { z } from 'zod';
import type { Receiver, ReceiverAnswer } from './target.ts';

const compress = promisify(gzip);
const TIMEOUT_MS = 10_000;
const MAX_ANSWER = 65_536;
const MAX_REASON = 300;
/** These statuses reject the events. All others concern the network, address or sender, so a retry may succeed. */
const REFUSED = [400, 413, 422];
const answerSchema = z.object({ code: z.number(), msg: z.string().optional() });

/** A receiver of the ThinkingData protocol, `sync_server`: it gets a JSON array of events, each as it was sent. */
export function receiver({
  url,
  app,
  timeoutMs = TIMEOUT_MS,
}: {
  url: string;
  app: string;
  timeoutMs?: number;
}): Receiver {
  const address = url.endsWith('/sync_server') ? url : `${url}/sync_server`;
  return {
    kind: 'receiver',
    name: 'receiver',
    async send(events): Promise<ReceiverAnswer> {
      const { statusCode, body } = await request(address, {
        method: 'POST',
        headers: { appid: app, compress: 'gzip', 'content-type': 'text/plain' },
        body: await compress(`[${events.join(',')}]`),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await readBeginning(body);
      const answer = parseAnswer(text);
      if (statusCode === 200 && answer?.code === 0) return { taken: true };
      const why = `${statusCode} ${text}`.slice(0, MAX_REASON).replaceAll(/\p{Cc}/gu, ' ');
      if (REFUSED.includes(statusCode) || (statusCode === 200 && answer)) return { taken: false, why };
      throw new Error(`the receiver answered ${why}`);
    },
  };
}

/** Reads the first 64 KB of an answer, in whole chunks; the rest is not needed. */
async function readBeginning(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    parts.push(part);
    bytes += part.length;
    if (bytes > MAX_ANSWER) break;
  }
  return Buffer.concat(parts).toString();
}

/** Returns null if the answer is not of this protocol. */
function parseAnswer(text: string): z.output<typeof answerSchema> | null {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
