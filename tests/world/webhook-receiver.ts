import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { type WebhookType, webhookBody } from '#contract/publisher/webhooks.ts';

/** A webhook that the receiver took, in the shape of the contract. */
export interface ReceivedWebhook {
  id: string;
  type: WebhookType;
  at: string;
  data: Record<string, unknown>;
}

/** Starts a publisher's system that verifies webhooks with the published library, and checks their shape. */
export async function startWebhookReceiver(secret: string) {
  const verifier = new Webhook(secret);
  const taken: ReceivedWebhook[] = [];
  const rules = { status: 200, hangs: false };
  const problems: unknown[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (rules.hangs) return;
    try {
      const body = verifier.verify(Buffer.concat(parts), request.headers as Record<string, string>) as ReceivedWebhook;
      webhookBody(body.type).parse(body);
      if (body.id !== request.headers['webhook-id']) throw new Error('the header names another id');
      if (rules.status === 200) taken.push(body);
      response.writeHead(rules.status).end();
    } catch (error) {
      problems.push(error);
      response.writeHead(401).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    taken,
    rules,
    problems,
    /** Webhooks of one type. */
    of: (type: WebhookType) => taken.filter((one) => one.type === type),
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
