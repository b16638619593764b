import { z } from 'zod';
import { createApp } from '../kit/app.ts';
import { leaveUnanswered } from '../kit/hang.ts';
import { serveLive, serveStyle } from '../kit/page.ts';
import { Refused } from '../kit/refused.ts';
import { isSigned, keyOf } from '../kit/signature.ts';
import { type ListenOptions, listen, type Simulator } from '../kit/simulator.ts';
import { openStateFile } from '../kit/state-file.ts';
import { asked, type Message, message, type PhoneMood, phoneMood } from './message.ts';
import { serveListPage } from './pages.ts';
import { serveTwilio } from './twilio.ts';

export type { Message } from './message.ts';

/** How many messages are kept; older ones are dropped. */
const KEPT = 5000;

export interface PhoneOptions {
  /** The secret with which the shop signs: `whsec_…`. */
  secret: string;
  /** The account of the endpoint that imitates Twilio's. */
  twilio?: { sid: string; token: string };
  listen?: ListenOptions;
  /** Keeps messages across restarts. */
  stateDirectory?: string;
}

/** Starts all phones: messages to any number can be read here. */
export async function startPhone(options: PhoneOptions): Promise<Simulator> {
  const app = createApp();
  const key = keyOf(options.secret);
  let mood: PhoneMood = 'ok';
  let messages = new Map<string, Message>();
  const state = openStateFile({
    directory: options.stateDirectory,
    name: 'phone',
    schema: z.array(message),
    restore: (kept) => {
      messages = new Map(kept.map((one) => [one.id, one]));
    },
    snapshot: () => [...messages.values()],
  });
  /** Stores a message; a repeated id is the same message. */
  const keep = (fresh: Omit<Message, 'at'>): void => {
    if (messages.has(fresh.id)) return;
    messages.set(fresh.id, { ...fresh, at: new Date().toISOString() });
    const [oldest] = messages.keys();
    if (messages.size > KEPT && oldest) messages.delete(oldest);
    state.changed();
  };
  /** Newest first; for one number or all. A "+" in a query string is decoded as a space. */
  const list = (to?: string): Message[] => {
    const wanted = to?.replace(/[^\d]/g, '');
    return [...messages.values()].filter((one) => !wanted || one.to.slice(1) === wanted).reverse();
  };

  app.register(async (gateway) => {
    // The signature covers the received text.
    gateway.removeContentTypeParser('application/json');
    gateway.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    gateway.post('/sms', (request, reply) => {
      const text = String(request.body);
      if (!isSigned(key, request.headers, text, Date.now() / 1000))
        throw new Refused(401, 'signature', 'The signature is wrong or too old');
      const wanted = asked.safeParse(JSON.parse(text)).data;
      if (!wanted) throw new Refused(400, 'invalid_request', 'This is no message');
      if (mood === 'refuse') throw new Refused(422, 'number_unknown', 'No such number');
      if (mood === 'down') throw new Refused(503, 'down', 'Asked to fail by /control/config');
      keep(wanted);
      if (mood === 'timeout') return leaveUnanswered(reply);
      return reply.code(202).send({ id: wanted.id });
    });
  });
  if (options.twilio) serveTwilio(app, { account: options.twilio, mood: () => mood, keep });
  const byNumber = z.object({ to: z.string().max(32).optional() });
  app.get('/messages', { schema: { querystring: byNumber } }, ({ query }) => ({ messages: list(query.to) }));
  app.get('/control/config', () => ({ sms: mood }));
  app.put('/control/config', { schema: { body: z.strictObject({ sms: phoneMood }) } }, (request) => {
    mood = request.body.sms;
    return { sms: mood };
  });
  app.post('/control/reset', () => {
    messages.clear();
    mood = 'ok';
    state.changed();
    return { messages: 0 };
  });
  serveListPage(app, list);
  serveStyle(app);
  serveLive(app);

  const { url, port } = await listen(app, options.listen ?? {});
  return {
    name: 'phone',
    url,
    port,
    async close() {
      await app.close();
      state.close();
    },
  };
}
