import { createContext, useContext } from 'react';

export type Variant = 'desktop' | 'mobile';
export type Theme = 'system' | 'dark' | 'light';

/** What is known before the first render; the server fills it on <html>, so no page asks the browser. */
export interface Environment {
  variant: Variant;
  theme: Theme;
  /** Language the server chose (cookie, Accept-Language), a BCP 47 tag. */
  lang: string;
}

const THEMES: readonly string[] = ['system', 'dark', 'light'] satisfies Theme[];
export const isTheme = (value: unknown): value is Theme => typeof value === 'string' && THEMES.includes(value);

export function readEnvironment(root: HTMLElement): Environment {
  const { variant, theme } = root.dataset;
  return {
    variant: variant === 'mobile' ? 'mobile' : 'desktop',
    theme: isTheme(theme) ? theme : 'system',
    lang: root.lang,
  };
}

export const EnvironmentContext = createContext<Environment>({ variant: 'desktop', theme: 'system', lang: 'en' });

export const useEnvironment = (): Environment => useContext(EnvironmentContext);
