import type { FastifyInstance } from 'fastify';
import { apiError } from '#server/kernel/api-error.ts';
import { addressLimitKey } from '#server/kernel/limits/limit.ts';
import { isNestedTooDeep, nestingError } from '../security/json-depth.ts';
import type { Limiter } from '../security/rate-limits.ts';
import type { Headers } from '../security/security.ts';
import { acceptSignedCalls } from './signed-calls.ts';

/** Receives a raw webhook: the bytes that the signature covers, the headers, and the sender’s address or network. */
export type WebhookReceiver = (
  raw: Buffer,
  headers: Record<string, string | string[] | undefined>,
  sender: string,
) => Promise<{ status: number }>;

const LIMIT_BYTES = 256 * 1024;

/** `POST /platform/webhooks/:provider`: the body is not parsed, whatever its content type. */
export async function registerWebhooks(
  app: FastifyInstance,
  receivers: Readonly<Record<string, WebhookReceiver>>,
  headers: Headers,
  limiter: Limiter,
): Promise<void> {
  await app.register(async (scope) => {
    acceptSignedCalls(scope, limiter);
    scope.post<{ Params: { provider: string } }>(
      '/platform/webhooks/:provider',
      { bodyLimit: LIMIT_BYTES },
      async (request, reply) => {
        const { provider } = request.params;
        const receive = Object.hasOwn(receivers, provider) ? receivers[provider] : undefined;
        if (!receive) throw apiError('request.not_found', {});
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        // Some providers sign fields of the body, so it is parsed before its sender is verified.
        if (isNestedTooDeep(raw)) throw nestingError();
        const { status } = await receive(raw, request.headers, addressLimitKey(request.ip));
        return reply.code(status).headers(headers).header('cache-control', 'no-store').send();
      },
    );
  });
}
