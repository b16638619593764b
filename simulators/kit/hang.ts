import type { FastifyReply } from 'fastify';

const LONGEST_MS = 60_000;

/** Leaves a caller without an answer: for a minute, or until it hangs up, then the connection is cut. */
export function leaveUnanswered(reply: FastifyReply): void {
  reply.hijack();
  const { socket } = reply.raw;
  const timer = setTimeout(() => socket?.destroy(), LONGEST_MS).unref();
  socket?.once('close', () => clearTimeout(timer));
}
