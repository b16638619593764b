import type { FastifyInstance } from 'fastify';
import { refusal } from '#server/kernel/refusal.ts';
import type { Headers } from './security.ts';

/** Takes a webhook as it came: the raw bytes, which the signature covers, and the headers. */
export type WebhookReceiver = (
  raw: Buffer,
  headers: Record<string, string | string[] | undefined>,
) => Promise<{ status: number }>;

const LIMIT_BYTES = 256 * 1024;

/** `POST /platform/webhooks/:provider`: whatever the content type, the body is not touched. */
export async function registerWebhooks(
  app: FastifyInstance,
  receivers: Readonly<Record<string, WebhookReceiver>>,
  headers: Headers,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body);
    scope.post<{ Params: { provider: string } }>(
      '/platform/webhooks/:provider',
      { bodyLimit: LIMIT_BYTES },
      async (request, reply) => {
        const { provider } = request.params;
        const receive = Object.hasOwn(receivers, provider) ? receivers[provider] : undefined;
        if (!receive) throw refusal('request.not_found', {});
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { status } = await receive(raw, request.headers);
        return reply.code(status).headers(headers).header('cache-control', 'no-store').send();
      },
    );
  });
}
