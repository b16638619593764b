import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createApp } from '../kit/app.ts';
import { serveLive, serveStyle } from '../kit/page.ts';
import { Refused } from '../kit/refused.ts';
import { type ListenOptions, listen, type Simulator } from '../kit/simulator.ts';
import { openStateFile } from '../kit/state-file.ts';
import { email, type Message, message, sms } from './message.ts';
import { servePages } from './pages.ts';
import { listenSmtp, type SmtpMood, smtpMood } from './smtp.ts';

export type { Message } from './message.ts';

/** How many messages are kept; older ones are dropped. */
const KEPT = 5000;

export interface MailboxOptions {
  listen?: ListenOptions;
  /** Address and port of the SMTP server. */
  smtp?: ListenOptions;
  /** Keeps messages across restarts. */
  stateDirectory?: string;
}

export interface Mailbox extends Simulator {
  smtpUrl: string;
}

/** Starts the mailbox that receives every email and SMS of the shop. */
export async function startMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const app = createApp();
  let mood: SmtpMood = 'ok';
  let messages = new Map<string, Message>();
  const state = openStateFile({
    directory: options.stateDirectory,
    name: 'mailbox',
    schema: z.array(message),
    restore: (kept) => {
      messages = new Map(kept.map((one) => [one.id, one]));
    },
    snapshot: () => [...messages.values()],
  });

  const keep = (fresh: Message): { id: string } => {
    messages.set(fresh.id, fresh);
    const [oldest] = messages.keys();
    if (messages.size > KEPT && oldest) messages.delete(oldest);
    state.changed();
    return { id: fresh.id };
  };
  const mark = () => ({ id: randomUUID(), at: new Date().toISOString() });
  /** Newest first; for one address or all. */
  const list = (to?: string): Message[] => {
    const wanted = to?.trim().toLowerCase();
    return [...messages.values()].filter((one) => wanted === undefined || one.to.toLowerCase() === wanted).reverse();
  };
  const get = (id: string): Message => {
    const found = messages.get(id);
    if (!found) throw new Refused(404, 'message_unknown', 'No such message');
    return found;
  };

  app.post('/email', { schema: { body: email } }, (request, reply) =>
    reply.code(201).send(keep({ ...request.body, kind: 'email', ...mark() })),
  );
  app.post('/sms', { schema: { body: sms } }, (request, reply) =>
    reply.code(201).send(keep({ ...request.body, kind: 'sms', ...mark() })),
  );
  app.get('/messages', { schema: { querystring: z.object({ to: z.string().max(320).optional() }) } }, (request) => ({
    messages: list(request.query.to),
  }));
  app.post('/control/reset', () => {
    messages.clear();
    mood = 'ok';
    state.changed();
    return { messages: 0 };
  });
  const smtp = await listenSmtp({
    listen: options.smtp ?? {},
    mood: () => mood,
    keep: (mail) => keep({ ...mail, kind: 'email', ...mark() }),
  });
  app.put('/control/config', { schema: { body: z.strictObject({ smtp: smtpMood }) } }, (request) => {
    mood = request.body.smtp;
    if (mood === 'down') smtp.hangUp();
    return { smtp: mood };
  });
  servePages(app, { list, get, smtpUrl: smtp.url });
  serveStyle(app);
  serveLive(app);

  const { url, port } = await listen(app, options.listen ?? {});
  return {
    name: 'mailbox',
    url,
    port,
    smtpUrl: smtp.url,
    async close() {
      await smtp.close();
      await app.close();
      state.close();
    },
  };
}
