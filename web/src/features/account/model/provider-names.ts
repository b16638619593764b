import type { Provider } from '#contract/endpoints/providers.ts';

/** The providers' own spelling, in every language. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  google: 'Google',
  line: 'LINE',
  facebook: 'Facebook',
};

export const isProvider = (text: string | undefined): text is Provider =>
  text !== undefined && Object.hasOwn(PROVIDER_NAMES, text);
