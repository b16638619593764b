import type { Locale } from '#contract/locales.ts';
import type { Variant } from '#contract/routes.ts';

/** The parameters that embedded pages read from the address. */
export interface Setting {
  locale: Locale;
  variant: Variant;
  theme: 'light' | 'dark' | null;
  gid: number;
  pid: number | undefined;
  region: string | undefined;
}

/** The last value of a repeated parameter counts. */
const last = (query: unknown, name: string): string => {
  const value = (query as Record<string, unknown> | null)?.[name];
  return String([value].flat().at(-1) ?? '');
};

const numberIn = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

/** Ignores invalid parameters. */
export function parseSetting(query: unknown, known: Pick<Setting, 'locale' | 'variant' | 'theme' | 'gid'>): Setting {
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

/** The parameters that links on the page keep: game, platform, language and appearance. */
export const linkParameters = ({ gid, pid, locale, theme }: Setting): Record<string, string> => ({
  gid: String(gid),
  ...(pid !== undefined && { pid: String(pid) }),
  locale,
  ...(theme && { theme }),
});
