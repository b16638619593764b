import { z } from 'zod';
import type { Outbound } from '#server/adapters/outbound/outbound.ts';
import type { SmsAnswer, SmsSender } from '#server/kernel/letters/sms.ts';

const API = 'https://api.twilio.com';
/** The id of a messaging service, which chooses the number to send from. */
const SERVICE = /^MG[0-9a-f]{32}$/;
const created = z.object({ sid: z.string(), status: z.string() });
const refusal = z.object({ code: z.int() });

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** A number in E.164, a sender's name, or a messaging service's id. */
  from: string;
  outbound: Outbound;
  /** Replaces Twilio's host in tests. */
  apiBase?: string;
}

/**
 * Sends through Twilio's Messages resource. It has no idempotency keys: a message without an answer may have been sent,
 * so the shop does not retry, and the player asks for another code. Errors omit Twilio's own texts, because they
 * contain the number.
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
      // 400: this message is wrong. After 401, 403 or 429 (password, closed account, rate limit) a later message can
      // succeed.
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
