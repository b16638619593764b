import type { NoticeFact } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';
import { BASE_PATH, PATHS } from '#contract/routes.ts';
import { fill, type Letter, plain, type Seller } from '#server/kernel/letters/letter.ts';
import { letterFrame } from '#server/kernel/letters/letter-frame.ts';
import { formatsOf } from '#server/kernel/text/format.ts';
import { CODE_MS } from '../accounts.rules.ts';
import type { CodePurpose } from '../sign-in/codes.repo.ts';
import { TEXTS } from './texts/index.ts';
import type { AccountTexts, LetterTexts } from './texts/texts.ts';

/** The texts of a letter with a code, by purpose. `phone_sign_in` is never sent as a letter. */
const WORDS: Record<CodePurpose, keyof AccountTexts['codes']> = {
  sign_in: 'sign_in',
  phone_sign_in: 'sign_in',
  link: 'link',
  deletion: 'deletion',
  bind: 'bind',
  bind_old: 'bind',
};

/** Returns the letter with a code. The code is only in the body, since mail servers log subjects. */
export function codeLetter(purpose: CodePurpose, code: string, locale: Locale, seller: Seller): Letter {
  const texts = TEXTS[locale];
  const { count } = formatsOf(locale);
  return {
    ...frame(locale, seller),
    ...wordsOf(texts.codes[WORDS[purpose]], seller),
    code,
    after: [fill(texts.codeLife, { minutes: count(CODE_MS / 60_000) }), texts.codeIgnore],
    details: [],
  };
}

/** Returns the letter that informs the owner of a change to the account. */
export function noticeLetter(fact: NoticeFact, seller: Seller): Letter {
  const { kind, locale } = fact;
  const texts = TEXTS[locale];
  const { time } = formatsOf(locale);
  const { advice, ...own } = texts.notices[kind];
  const values = { date: fact.deletionAt ? time(fact.deletionAt) : '' };
  const address = (path: string): string => `${seller.publicUrl}${BASE_PATH}${path}?${new URLSearchParams({ locale })}`;
  const rows: [string, string | null][] = [
    [texts.browser, fact.browser],
    [texts.os, fact.os],
    [texts.at, time(fact.at)],
  ];
  return {
    ...frame(locale, seller),
    ...wordsOf(own, seller, values),
    after: [advice],
    details: kind === 'new_device' ? rows.flatMap(([label, value]) => (value ? [{ label, values: [value] }] : [])) : [],
    ...(kind === 'new_device' && { view: { label: texts.openShop, url: address(PATHS.index.desktop) } }),
    ...(kind === 'deletion_asked' && {
      view: { label: texts.decide, url: address(PATHS['account-deletion-common'].desktop) },
    }),
    ...(kind === 'deletion_requested' && { view: { label: texts.keepAccount, url: address(PATHS.login.desktop) } }),
  };
}

function wordsOf(
  texts: LetterTexts,
  seller: Seller,
  values: Record<string, string> = {},
): Pick<Letter, 'subject' | 'title' | 'paragraphs'> {
  const say = (text: string): string => fill(text, { ...values, publisher: plain(seller.name) });
  return { subject: say(texts.subject), title: say(texts.title), paragraphs: [say(texts.intro)] };
}

/** Returns the parts that all letters to an account's owner share. */
function frame(
  locale: Locale,
  seller: Seller,
): Pick<Letter, 'language' | 'sender' | 'sums' | 'help' | 'signature' | 'small' | 'foot' | 'look'> {
  const texts = TEXTS[locale];
  const values = { publisher: plain(seller.name), company: plain(seller.company) };
  return {
    ...letterFrame(locale, seller, texts),
    sums: [],
    small: [fill(texts.sentBy, values), fill(texts.why, values)],
  };
}
