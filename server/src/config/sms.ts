import { z } from 'zod';
import { weaknessInProduction, weaknessOfSigningSecret } from './secrets.ts';

/** Configuration of the SMS sender. */
export type SmsConfig =
  | { by: 'gateway'; url: string; secret: string }
  | { by: 'twilio'; accountSid: string; authToken: string; from: string };

export const smsVariables = {
  SMS_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as https://sms.example.com/send' }).optional(),
  SMS_SECRET: z.string().optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')
    .optional(),
  TWILIO_FROM: z
    .string()
    .regex(
      /^(\+\d{7,15}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$/,
      'must be a number such as +15005550006, a name of at most 11 characters, or a messaging service MG…',
    )
    .optional(),
};

type SmsValues = { [Name in keyof typeof smsVariables]?: string | undefined };

const GATEWAY = ['SMS_URL', 'SMS_SECRET'] as const;
const TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;

/** @param broken variables with a reported problem */
export function smsProblems(values: SmsValues, broken: ReadonlySet<string>, production: boolean): string[] {
  const isSet = (name: keyof SmsValues): boolean => values[name] !== undefined || broken.has(name);
  const problems: string[] = [];
  if (GATEWAY.some(isSet) && TWILIO.some(isSet))
    problems.push('SMS_URL and TWILIO_… are both set: remove one of them, because only one can send text messages');
  for (const names of [GATEWAY, TWILIO]) {
    if (!names.some(isSet)) continue;
    for (const name of names)
      if (!isSet(name)) problems.push(`${name} is missing: text messages need ${names.join(', ')}`);
  }
  const { SMS_URL: url, SMS_SECRET: secret } = values;
  if (production && url && !url.startsWith('https://')) problems.push('SMS_URL must begin with https://');
  const weakness = secret && (production ? weaknessInProduction(secret) : weaknessOfSigningSecret(secret));
  if (weakness) problems.push(`SMS_SECRET ${weakness}`);
  return problems;
}

export function smsOf(values: SmsValues): SmsConfig | null {
  const { SMS_URL: url, SMS_SECRET: secret } = values;
  if (url && secret) return { by: 'gateway', url, secret };
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = values;
  return accountSid && authToken && from ? { by: 'twilio', accountSid, authToken, from } : null;
}
