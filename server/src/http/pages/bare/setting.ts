import type { Locale } from '#contract/locales.ts';
import type { Variant } from '#contract/routes.ts';

/** What a page is asked for: of the address, the parameters that such pages know, and none of the others. */
export interface Setting {
  locale: Locale;
  variant: Variant;
  theme: 'light' | 'dark' | null;
  gid: number;
  pid: number | undefined;
  region: string | undefined;
}

/** Of a repeated parameter the last counts. */
const last = (query: unknown, name: string): string => {
  const value = (query as Record<string, unknown> | null)?.[name];
  return String([value].flat().at(-1) ?? '');
};

const numberIn = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

/** What cannot be meant is as if it were not there. */
export function settingOf(query: unknown, known: Pick<Setting, 'locale' | 'variant' | 'theme' | 'gid'>): Setting {
  const theme = last(query, 'theme');
  const region = last(query, 'region');
  return {
    ...known,
    theme: theme === 'light' || theme === 'dark' ? theme : known.theme,
    gid: numberIn(last(query, 'gid')) || known.gid,
    pid: numberIn(last(query, 'pid')),
    region: /^[a-z0-9][a-z0-9-]{0,59}$/.test(region) ? region : undefined,
  };
}

/** The same for links on the page, which keep game, platform, language and appearance. */
export const carriedBy = ({ gid, pid, locale, theme }: Setting): Record<string, string> => ({
  gid: String(gid),
  ...(pid !== undefined && { pid: String(pid) }),
  locale,
  ...(theme && { theme }),
});
