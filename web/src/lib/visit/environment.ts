import { createContext, useContext } from 'react';
import type { Wallet } from '#contract/endpoints/games.ts';
import { DEFAULT_GID, OPTIONAL_PAGES, type OptionalPage, type Variant } from '#contract/routes.ts';
import type { Bridge } from '../browser/bridge.ts';
import { OS, type Os } from '../browser/terminal.ts';
import type { Whereabouts } from '../format/countries.ts';
import { useAfterFirst } from '../react/store.ts';

/** The answer to the cookie notice. */
export type Consent = 'accepted' | 'rejected';

/** That answer as it is kept: when it was given, and to which version of the privacy page. */
export interface GivenConsent {
  answer: Consent;
  at: string | null;
  version: string;
}
export type Theme = 'system' | 'dark' | 'light';

/** Whether that player is still signed in, as far as is known. */
export type Returning = 'in' | 'out';
export const readReturning = (kept: string | null | undefined): Returning | null =>
  kept === 'in' || kept === 'out' ? kept : null;

/** What the server wrote on `<html>`. */
export interface Root {
  /** The form of pages that this device gets. */
  variant: Variant;
  theme: Theme;
  /** Language the server chose (cookie, Accept-Language), a BCP 47 tag. */
  lang: string;
  /** Origins whose pages may show this one in a frame. */
  framers: readonly string[];
  /** What players call the shop. */
  shop: string;
  /** The game where the address names none. */
  gid: number;
  /** Pages that the publisher has nothing for. */
  lacks: readonly OptionalPage[];
  /** The version of the privacy page; null: there is none. */
  privacy: string | null;
  /** As which app visits are counted, and for how many days that is kept; null: they are not. */
  events: { app: string; days: number } | null;
  /** What is known of who signed in here before; null: nobody has. */
  returning: Returning | null;
}

/** What is known before the first render: no page asks the browser, so that a server can fill it too. */
export interface Environment extends Root {
  os: Os;
  /** The player's answer to the cookie notice. */
  consent: GivenConsent | null;
  /** The app in whose own browser the page is open. */
  inApp: string | null;
  /** The game around the page. */
  bridge: Bridge | null;
  /** Those that this browser can pay by. */
  wallets: readonly Wallet[];
  whereabouts: Whereabouts;
  /** The country that was last chosen with this browser, which the server knows too; null: none was. */
  country: string | null;
}

const THEMES: readonly string[] = ['system', 'dark', 'light'] satisfies Theme[];
export const isTheme = (value: unknown): value is Theme => typeof value === 'string' && THEMES.includes(value);

/** What the server wrote on `<html>`. */
export function readRoot(root: HTMLElement): Root {
  const { variant, theme, framers, shop = '', gid, lacks, privacy, events, returning } = root.dataset;
  const [days = '', app] = events?.split(' ') ?? [];
  return {
    variant: variant === 'mobile' ? 'mobile' : 'desktop',
    theme: isTheme(theme) ? theme : 'system',
    lang: root.lang,
    framers: framers?.split(' ') ?? [],
    shop: decodeURIComponent(shop),
    gid: Number(gid) || DEFAULT_GID,
    lacks: OPTIONAL_PAGES.filter((page) => lacks?.split(' ').includes(page)),
    privacy: privacy ? decodeURIComponent(privacy) : null,
    events: app ? { app, days: Number(days) } : null,
    returning: readReturning(returning),
  };
}

/** What a server knows, which does not know the browser: finished HTML is the same for all that get the same root. */
export const unknownBrowser = ({
  country,
  variant,
  lang,
  framers,
  shop,
  gid,
  lacks,
  privacy,
  events,
  returning,
}: Root & Pick<Environment, 'country'>): Environment => ({
  variant,
  // The player's own is CSS alone until then (finished/boot.ts).
  theme: 'system',
  lang,
  framers,
  shop,
  gid,
  lacks,
  privacy,
  events,
  returning,
  os: OS.other,
  consent: null,
  inApp: null,
  bridge: null,
  wallets: [],
  whereabouts: { timeZone: null, languages: [lang] },
  country,
});

/** What a server knew, and what is known here. */
export interface Environments {
  first: Environment;
  now: Environment;
}

/** A visitor of whom nothing is known; tests begin with it, too. */
export const NOBODY = unknownBrowser({
  variant: 'desktop',
  theme: 'system',
  lang: 'en',
  framers: [],
  shop: 'Lanternfish',
  gid: DEFAULT_GID,
  lacks: [],
  privacy: null,
  events: null,
  returning: null,
  country: null,
});

export const EnvironmentContext = createContext<Environments>({ first: NOBODY, now: NOBODY });

/** Where finished HTML is taken over, the first render knows no more than the server did. */
export function useEnvironment(): Environment {
  const { first, now } = useContext(EnvironmentContext);
  return useAfterFirst(now, first);
}
