import { createContext, useContext } from 'react';
import type { Variant } from '#contract/routes.ts';
import type { Consent } from './consent.ts';

export type Theme = 'system' | 'dark' | 'light';

/** What is known before the first render: no page asks the browser, so that a server can fill it too. */
export interface Environment {
  /** The form of pages that this device gets. */
  variant: Variant;
  theme: Theme;
  /** Language the server chose (cookie, Accept-Language), a BCP 47 tag. */
  lang: string;
  /** The player's answer to the cookie notice. */
  consent: Consent | null;
  /** The app in whose own browser the page is open. */
  inApp: string | null;
  /** Somebody has signed in here before. */
  returning: boolean;
}

const THEMES: readonly string[] = ['system', 'dark', 'light'] satisfies Theme[];
export const isTheme = (value: unknown): value is Theme => typeof value === 'string' && THEMES.includes(value);

/** What the server wrote on `<html>`. */
export function readRoot(root: HTMLElement): Pick<Environment, 'variant' | 'theme' | 'lang'> {
  const { variant, theme } = root.dataset;
  return {
    variant: variant === 'mobile' ? 'mobile' : 'desktop',
    theme: isTheme(theme) ? theme : 'system',
    lang: root.lang,
  };
}

export const EnvironmentContext = createContext<Environment>({
  variant: 'desktop',
  theme: 'system',
  lang: 'en',
  consent: null,
  inApp: null,
  returning: false,
});

export const useEnvironment = (): Environment => useContext(EnvironmentContext);
