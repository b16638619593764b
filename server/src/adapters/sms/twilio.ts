import { z } from 'zod';
import type { Outbound } from '#server/adapters/outbound/outbound.ts';
import type { SmsAnswer, SmsSender } from '#server/kernel/letters/sms.ts';

const API = 'https://api.twilio.com';
/** Of a messaging service, which has numbers of its own to send from. */
const SERVICE = /^MG[0-9a-f]{32}$/;
const created = z.object({ sid: z.string(), status: z.string() });
const refusal = z.object({ code: z.int() });

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** A number in E.164, a sender's name, or a messaging service's id. */
  from: string;
  outbound: Outbound;
  /** Called instead of Twilio's host: for tests. */
  apiBase?: string;
}

/**
 * Twilio's Messages resource. It knows no idempotency key: a message whose answer was lost may have gone out, so nobody here tries again,
 * and who asked for a code asks for the next one. Its own words stay out of errors, since they hold the number.
 */
export function twilioSms({ accountSid, authToken, from, outbound, apiBase = API }: TwilioOptions): SmsSender {
  const url = `${apiBase}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const headers = {
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const sender: Record<string, string> = SERVICE.test(from) ? { MessagingServiceSid: from } : { From: from };
  return {
    async send({ to, text }, withinMs): Promise<SmsAnswer> {
      const form = new URLSearchParams({ To: to, ...sender, Body: text }).toString();
      const answer = await outbound.post(url, form, { headers, timeoutMs: withinMs });
      const json = parse(answer.text);
      if (answer.status === 201) return acceptedBy(json);
      const reason = `Twilio answered ${answer.status} (${refusal.safeParse(json).data?.code ?? 'no code'})`;
      // What is wrong with this message. A wrong password, a closed account, too many calls: the next one may get through.
      if (answer.status === 400) return { result: 'refused', reason };
      throw new Error(reason);
    },
  };
}

function acceptedBy(json: unknown): SmsAnswer {
  const { data } = created.safeParse(json);
  if (!data) throw new Error('Twilio answered 201 without a message');
  if (data.status === 'failed') return { result: 'refused', reason: 'Twilio took the message and could not send it' };
  return { result: 'accepted' };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
