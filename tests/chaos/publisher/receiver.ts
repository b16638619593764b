/**
 * The publisher's endpoint of webhooks as a program, on CHAOS_PORT. It verifies with the published library, and takes,
 * refuses, delays and drops webhooks in turn until it is calm. It stores what it took, then answers.
 */
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { Arrival, ReceiverBooks } from './facts.ts';

const SLOW_MS = 700;

/** The fault of a call, by its number: about one in ten has one. */
const FAULTS: { every: number; at: number; fault: 'refuse' | 'drop' | 'lose answer' | 'slow' }[] = [
  { every: 29, at: 28, fault: 'refuse' },
  { every: 37, at: 17, fault: 'drop' },
  { every: 31, at: 19, fault: 'lose answer' },
  { every: 43, at: 23, fault: 'slow' },
];

const verifier = new Webhook(process.env.CHAOS_SECRET ?? '');
const arrivals = new Map<string, Arrival>();
const books = { wrong: [] as string[], calls: 0, repeats: 0, late: 0, faults: 0 };
let isCalm = false;

/** Returns the webhook of a call; null if its sender's clock is wrong. @throws Error if the shop did not sign it */
function verified(raw: Buffer, headers: Record<string, string>): Arrival | null {
  try {
    verifier.verify(raw, headers);
  } catch (error) {
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const isOurs = headers['webhook-signature'] === verifier.sign(headers['webhook-id'] ?? '', at, raw.toString());
    // A portal whose clock is ten minutes off: the signature is right, and too old or too new.
    if (isOurs && String(error).includes('timestamp')) return null;
    throw error;
  }
  const body = JSON.parse(raw.toString()) as { id: string; type: string; data: Record<string, unknown> };
  if (body.id !== headers['webhook-id']) throw new Error(`the header names ${headers['webhook-id']}, not ${body.id}`);
  const order = body.data.order as { number: string } | undefined;
  return { id: body.id, type: body.type, number: typeof order === 'object' ? order.number : null };
}

const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  if (request.url === '/control/books')
    return response.end(JSON.stringify({ ...books, arrivals: [...arrivals.values()] } satisfies ReceiverBooks));
  if (request.url === '/control/config') {
    isCalm = (JSON.parse(Buffer.concat(parts).toString()) as { calm: boolean }).calm;
    return response.end('{}');
  }
  books.calls += 1;
  const fault = isCalm ? undefined : FAULTS.find(({ every, at }) => books.calls % every === at)?.fault;
  if (fault) books.faults += 1;
  if (fault === 'refuse') return response.writeHead(500).end('not now');
  if (fault === 'drop') return request.socket.destroy();
  if (fault === 'slow') await pause(SLOW_MS);
  try {
    const webhook = verified(Buffer.concat(parts), request.headers as Record<string, string>);
    if (!webhook) {
      books.late += 1;
      return response.writeHead(401).end('too old');
    }
    if (arrivals.has(webhook.id)) books.repeats += 1;
    else arrivals.set(webhook.id, webhook);
  } catch (error) {
    books.wrong.push(String(error));
    return response.writeHead(401).end();
  }
  if (fault === 'lose answer') return request.socket.destroy();
  response.writeHead(204).end();
});

server.listen(Number(process.env.CHAOS_PORT), '127.0.0.1', () => process.send?.({ ready: 'receiver' }));
process.once('disconnect', () => process.exit(1));
