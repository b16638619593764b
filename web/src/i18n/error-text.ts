import type { ErrorCode } from '#contract/errors.ts';
import { formatMoney } from '#web/lib/format/money.ts';
import { formatWithZone } from '#web/lib/format/time.ts';
import { ApiError, type LocalCode } from '#web/lib/portal/api.ts';
import { type MessageKey, type MessageValues, type Translate, useHas, useLocale, useNeed, useT } from './index.tsx';

/** Codes that browsers never receive: only other systems do. */
const UNSEEN = [
  'payment.signature',
  'signature.invalid',
  'key.invalid',
  'key.scope',
  'operator.forbidden',
  'operator.check_required',
  'operation.refused',
  'payment_link.unknown',
  'invitation.unknown',
  'passkey.refused',
  'issuer.refused',
  'issuer.unavailable',
  'operator.last_way',
  'request.foreign',
  'authorize.unknown',
  'authorize.decided',
  'authorize.number',
  'player.unknown',
  'delivery.unknown',
] as const satisfies readonly ErrorCode[];
type Unseen = (typeof UNSEEN)[number];
const isUnseen = (code: ErrorCode | LocalCode): code is Unseen => (UNSEEN as readonly string[]).includes(code);

const key = (code: Exclude<ErrorCode, Unseen> | LocalCode): MessageKey => `error.${code}`;

const AMOUNTS: readonly string[] = ['total', 'min', 'max', 'cap'];
const INSTANTS: readonly string[] = ['resetsAt', 'from', 'until', 'nextDayAt', 'opensAt'];

/** Returns the parameters as the language writes them: amounts with their currency, times with their zone. */
function readableParams(params: ApiError['params'], tag: string, timeZone?: string): MessageValues {
  const currency = typeof params.currency === 'string' ? params.currency : undefined;
  const values: MessageValues = {};
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'number' && currency && AMOUNTS.includes(name))
      values[name] = formatMoney(value, currency, tag);
    else if (typeof value === 'string' && INSTANTS.includes(name)) values[name] = formatWithZone(value, tag, timeZone);
    else if (typeof value === 'string' || typeof value === 'number') values[name] = value;
  }
  return values;
}

/**
 * Returns the text for an error: what happened, whether money moved, and the next step. Returns a general text until
 * the error's own text is loaded (`isHere`).
 */
function errorText(error: unknown, t: Translate, tag: string, isHere: (key: MessageKey) => boolean): string {
  if (!(error instanceof ApiError)) return t('error.title');
  const { code } = error;
  if (isUnseen(code) || !isHere(key(code))) return t('error.title');
  const values = readableParams(error.params, tag);
  if (code === 'item.limit_reached' && values.resetsAt !== undefined)
    return t('error.item.limit_reached_until', values);
  if (code === 'item.game_locked' && values.reason !== undefined) return t('error.item.game_locked_why', values);
  if (code === 'account.blocked' && values.until !== undefined) return t('error.account.blocked_until', values);
  return t(key(code), values);
}

/** Returns `errorText` in the current language. The component renders again once the error's own text is loaded. */
export function useErrorText(): (error: unknown) => string {
  const t = useT();
  const { tag } = useLocale();
  const isHere = useHas('errors');
  return (error) => errorText(error, t, tag, isHere);
}

/** Like `useErrorText`, but waits until the error's own text is loaded: for messages that are shown once. */
export function useErrorTextSoon(): (error: unknown) => Promise<string> {
  const say = useErrorText();
  const need = useNeed();
  return async (error) => {
    await need(['errors']).catch(() => undefined); // `say` then returns the general text
    return say(error);
  };
}
