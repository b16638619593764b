import type { NoticeFact } from '#contract/events.ts';

/** Each may use {publisher} and, where a deletion is announced, {date}. */
export interface LetterTexts {
  subject: string;
  title: string;
  intro: string;
}

/** All that letters about an account say, in one language. */
export interface AccountTexts {
  codes: Record<'sign_in' | 'link' | 'deletion' | 'bind', LetterTexts>;
  /** {minutes} */
  codeLife: string;
  codeIgnore: string;
  notices: Record<NoticeFact['kind'], LetterTexts & { advice: string }>;
  browser: string;
  os: string;
  at: string;
  openShop: string;
  decide: string;
  keepAccount: string;
  help: string;
  support: string;
  /** {publisher} */
  signature: string;
  /** {company} */
  sentBy: string;
  /** {publisher} */
  why: string;
}
