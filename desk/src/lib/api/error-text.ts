import { ApiError, NETWORK } from './api-error.ts';

const TEXTS: Readonly<Record<string, string>> = {
  [NETWORK]: 'The desk’s server did not answer. Check your connection, then try again.',
  'session.required': 'Your session has ended. Sign in again.',
  'operator.forbidden': 'Your role does not allow this.',
  'operator.check_required': 'This needs a fresh check. You cancelled it, so nothing was done.',
  'operator.last_way': 'This is your last way to sign in. Add another one first.',
  'issuer.unavailable': 'Your issuer does not answer. Try again later, or use a passkey.',
  'passkey.refused': 'The server did not accept the passkey.',
  'invitation.unknown': 'This invitation is not valid. It has expired, or it was used. Ask an admin for a new one.',
  'order.unknown': 'There is no order with this number.',
  'player.unknown': 'There is no player with this number. The account may have been deleted.',
  'request.invalid': 'The server did not accept the input.',
  'request.not_found': 'The server does not have this.',
  'request.foreign': 'The server refused the request, because it seemed to come from another site. Reload this page.',
  'server.unavailable': 'The server is busy or starts again. Try again in a minute.',
};

/** Removes the braces around names of inputs: "{amount} is missing" becomes "amount is missing". */
export const plainSentence = (sentence: string): string => sentence.replace(/\{([^{}]*)\}/g, '$1');

/** The next step after a refusal, by its reason. The command line has its own (`server/src/cli/refusal-text.ts`). */
const NEXT_STEPS: Readonly<Record<string, string>> = {
  'catalog.moved': 'Close this dialog and open it again: it then shows the changes of the shop as it is now.',
};

/** In these sentences, braces belong to placeholders of texts, such as {quantity}. */
const ABOUT_TEXTS = new Set<unknown>(['texts.invalid', 'catalog.invalid']);

function refusedText(sentence: string, reason: unknown): string {
  if (ABOUT_TEXTS.has(reason)) return sentence;
  const next = NEXT_STEPS[String(reason)];
  return plainSentence(next === undefined ? sentence : `${sentence} ${next}`);
}

/** Reasons of `issuer.refused`. */
const ISSUER_TEXTS: Readonly<Record<string, string>> = {
  expired: 'This sign-in expired, was used already, or began in another browser. Begin again.',
  answer: 'The desk could not verify the answer of your issuer. Try again. The server’s log has the reason.',
  unknown: 'Your account at the issuer is not an operator of this desk. Ask an admin for an invitation.',
  taken:
    'Your account at the issuer belongs to another operator of this desk. Sign in as that operator, or use a passkey.',
  own: 'You have an account at your issuer already. Remove it first to add another one.',
  stale: 'Your issuer did not ask you to sign in again, or does not say when you did. Use a passkey for this check.',
};

function waitText(retryAfter: unknown): string {
  const seconds = Number(retryAfter);
  return Number.isFinite(seconds) && seconds > 0
    ? `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
    : 'Too many requests. Try again in a moment.';
}

/** Returns a sentence for an error. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong in this page. Reload it and try again.';
  const { code, params, requestId } = error;
  if (code === 'operation.refused' && typeof params.sentence === 'string')
    return refusedText(params.sentence, params.reason);
  if (code === 'request.too_many') return waitText(params.retryAfter);
  const known = code === 'issuer.refused' ? ISSUER_TEXTS[String(params.reason)] : TEXTS[code];
  if (known) return known;
  return `The server could not do this (${code}).${requestId ? ` Give this number to your engineers: ${requestId}` : ''}`;
}
