import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createApp } from '../kit/app.ts';
import { leaveUnanswered } from '../kit/hang.ts';
import { serveLive, serveStyle } from '../kit/page.ts';
import { Refused } from '../kit/refused.ts';
import { type ListenOptions, listen, type Simulator } from '../kit/simulator.ts';
import { type Keys, newKeys, readMessage } from './encrypted.ts';
import { serveListPage } from './pages.ts';
import type { Pushed } from './pushed.ts';
import { checkSender } from './vapid.ts';

export type { Pushed } from './pushed.ts';

/** `down`: 503; `busy`: 429; `refuse`: 403; `timeout`: receives the message but never answers. */
const mood = z.enum(['ok', 'down', 'busy', 'refuse', 'timeout']);
/** Push services accept no larger messages. */
const MOST_BYTES = 4096;
const ANSWERS = { down: 503, busy: 429, refuse: 403 } as const;
const byId = z.object({ id: z.string() });
const headers = z.object({
  authorization: z.string().optional(),
  'content-encoding': z.literal('aes128gcm'),
  ttl: z.coerce.number().int().min(0),
  topic: z.string().max(32).optional(),
  urgency: z.enum(['very-low', 'low', 'normal', 'high']).optional(),
});

/** Starts a push service, with all browsers that subscribe there. */
export async function startPush(options: { listen?: ListenOptions; publicUrl?: string } = {}): Promise<Simulator> {
  const app = createApp();
  const browsers = new Map<string, Keys & { sender: string }>();
  let messages: Pushed[] = [];
  let now: z.output<typeof mood> = 'ok';
  let origin = options.publicUrl ?? '';

  app.post('/control/browsers', { schema: { body: z.strictObject({ key: z.string() }) } }, ({ body }) => {
    const id = randomBytes(16).toString('base64url');
    const keys = newKeys(randomBytes(16));
    browsers.set(id, { ...keys, sender: body.key });
    const p256dh = keys.own.getPublicKey().toString('base64url');
    return {
      id,
      subscription: { endpoint: `${origin}/push/${id}`, keys: { p256dh, auth: keys.auth.toString('base64url') } },
    };
  });
  app.delete('/control/browsers/:id', { schema: { params: byId } }, ({ params }) => ({
    was: browsers.delete(params.id),
  }));
  app.get(
    '/control/messages',
    { schema: { querystring: z.object({ browser: z.string().optional() }) } },
    ({ query }) => ({
      messages: messages.filter(({ browser }) => !query.browser || browser === query.browser),
    }),
  );
  app.get('/control/config', () => ({ push: now }));
  app.put('/control/config', { schema: { body: z.strictObject({ push: mood }) } }, ({ body }) => {
    now = body.push;
    return { push: now };
  });
  app.post('/control/reset', () => {
    [messages, now] = [[], 'ok'];
    browsers.clear();
    return { messages: 0 };
  });

  serveListPage(app, () => messages);
  serveStyle(app);
  serveLive(app);
  app.register(async (service) => {
    service.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    service.post('/push/:id', { schema: { params: byId } }, (request, reply) => {
      const browser = browsers.get(byId.parse(request.params).id);
      if (!browser) throw new Refused(410, 'gone', 'The browser has taken its subscription back');
      const sent = headers.safeParse(request.headers).data;
      if (!sent) throw new Refused(400, 'bad_headers', 'TTL, Topic, Urgency or Content-Encoding is wrong');
      checkSender(sent.authorization, browser.sender, origin, Date.now() / 1000);
      if (now !== 'ok' && now !== 'timeout') throw new Refused(ANSWERS[now], now, 'Asked to fail by /control/config');
      const body = request.body as Buffer;
      if (body.length > MOST_BYTES) throw new Refused(413, 'too_large', 'The message is too large');
      const { ttl, topic = null, urgency = null } = sent;
      const payload = readMessage(body, browser);
      messages.push({
        browser: byId.parse(request.params).id,
        payload,
        ttl,
        topic,
        urgency,
        at: new Date().toISOString(),
      });
      if (now === 'timeout') return leaveUnanswered(reply);
      return reply.code(201).send();
    });
  });

  const { url, port } = await listen(app, options.listen ?? {});
  origin ||= url;
  return { name: 'push', url, port, close: () => app.close() };
}
