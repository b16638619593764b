import type { FastifyReply } from 'fastify';

const LONGEST_MS = 60_000;

/** Leaves a request unanswered for a minute, or until the caller disconnects; then closes the connection. */
export function leaveUnanswered(reply: FastifyReply): void {
  reply.hijack();
  const { socket } = reply.raw;
  const timer = setTimeout(() => socket?.destroy(), LONGEST_MS).unref();
  socket?.once('close', () => clearTimeout(timer));
}
