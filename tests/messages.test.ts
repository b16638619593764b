import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';

/**
 * The messages of the specification's sections 5 and 8, word for word in sentence case, each under one key. A message
 * with two meanings has two keys, because other languages use different words. scripts/checks/texts-of-pages.ts checks
 * that pages use every text.
 */
const MESSAGES: Record<string, readonly string[]> = {
  'please enter the username': ['login.username_missing'],
  'please enter the password': ['login.password_missing'],
  'please enter your email address': ['login.email_missing'],
  'please enter the correct email address': ['login.email_wrong'],
  'please choose a character': ['payment.problem.character'],
  'please select a character before proceeding': ['payment.problem.select_character'],
  'please choose your payment method': ['payment.problem.method'],
  'please enter the verification code': ['login.code_missing'],
  'please enter your phone number': ['login.phone_missing'],
  'each player may take part in the activity only once': ['error.binding.taken'],
  'please log in before continuing': ['error.session.required'],
  'Request failed. Tap to reload': ['common.reload'],
  'Sign-in failed': ['login.failed'],
  'Authorization failed': ['login.game.failed'],
  'game not installed on this device': ['login.game.hint.not_installed'],
  'outdated game version': ['login.game.hint.outdated'],
  'browser does not support redirection, so try another browser': ['login.game.hint.no_redirect'],
  'Infomation Error': ['error.information'],
  'Payment Failed': ['orders.status.payment_failed'],
  'Sending condition not met': ['orders.item.not_met'],
  'No payment method available': ['payment.method.none'],
  'No item available': ['payment.item.none'],
  // Nothing on offer at all; not the game of the address.
  'No game available': ['home.games.none', 'payment.game.unknown'],
  'No data available': ['common.no_data'],
  'No coupon': ['coupons.none'],
};

const textsIn = (locale: string) =>
  JSON.parse(readFileSync(`web/src/i18n/locales/${locale}.json`, 'utf8')) as Record<string, string>;
const english = textsIn('en');
/** Returns the keys whose text is exactly the message, in any case. */
const keysSaying = (message: string) =>
  Object.keys(english).filter((key) => english[key]?.toLowerCase() === message.toLowerCase());
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

describe.each(Object.entries(MESSAGES))('%s', (message, keys) => {
  test('is there once for each meaning, word for word, in sentence case', () => {
    expect(keysSaying(message)).toEqual(keys);
    for (const key of keys) expect(english[key]).toBe(sentence(message));
  });

  test('begins with a capital letter in every language that has them', () => {
    for (const locale of LOCALES) {
      const texts = textsIn(locale);
      for (const key of keys) expect(texts[key], `${locale} ${key}`).toMatch(/^[\p{Lu}\p{Lo}]/u);
    }
  });
});
