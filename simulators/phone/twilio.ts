import { randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../kit/app.ts';
import { leaveUnanswered } from '../kit/hang.ts';
import type { Message, PhoneMood } from './message.ts';

const form = z.object({
  To: z.string(),
  From: z.string().optional(),
  MessagingServiceSid: z.string().optional(),
  Body: z.string().min(1).max(1600),
});
const byAccount = z.object({ sid: z.string() });

/**
 * Serves Twilio's Messages resource, as far as the shop uses it: form in, JSON out, basic auth, Twilio's error codes.
 */
export function serveTwilio(
  app: App,
  deps: {
    account: { sid: string; token: string };
    mood: () => PhoneMood;
    keep: (message: Omit<Message, 'at'>) => void;
  },
): void {
  const { account, mood, keep } = deps;
  const expected = Buffer.from(`Basic ${Buffer.from(`${account.sid}:${account.token}`).toString('base64')}`);
  const path = '/2010-04-01/Accounts/:sid/Messages.json';
  app.post(path, { schema: { params: byAccount, body: form } }, (request, reply) => {
    const fail = (status: number, code: number, words: string) =>
      reply
        .code(status)
        .send({ code, message: words, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return fail(401, 20_003, 'Authenticate');
    const { To: to, From: from, MessagingServiceSid: service, Body: text } = request.body;
    if (request.params.sid !== account.sid) return fail(404, 20_404, 'The requested resource was not found');
    if (!from && !service) return fail(400, 21_603, "A 'From' phone number is required");
    if (!/^\+\d{7,15}$/.test(to) || mood() === 'refuse') return fail(400, 21_211, `Invalid 'To' Phone Number: ${to}`);
    if (mood() === 'down') return fail(503, 20_503, 'Service unavailable');
    const sid = `SM${randomBytes(16).toString('hex')}`;
    keep({ id: sid, to, text, language: '' });
    if (mood() === 'timeout') return leaveUnanswered(reply);
    return reply.code(201).send({ sid, status: 'queued', to, from: from ?? null, body: text, error_code: null });
  });
}
