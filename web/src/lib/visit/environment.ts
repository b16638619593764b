import { createContext, useContext } from 'react';
import type { Wallet } from '#contract/endpoints/games.ts';
import { DEFAULT_GID, OPTIONAL_PAGES, type OptionalPage, type Variant } from '#contract/routes.ts';
import type { Bridge } from '../browser/bridge.ts';
import { OS, type Os } from '../browser/terminal.ts';
import type { Whereabouts } from '../format/countries.ts';
import { useAfterFirst } from '../react/store.ts';

/** The visitor's answer to the cookie notice. */
export type Consent = 'accepted' | 'rejected';

/** The stored answer, with its time and the version of the privacy page. */
export interface GivenConsent {
  answer: Consent;
  at: string | null;
  version: string;
}
export type Theme = 'system' | 'dark' | 'light';

/** The sign-in state of the last player of this browser, as last known. */
export type Returning = 'in' | 'out';
export const readReturning = (kept: string | null | undefined): Returning | null =>
  kept === 'in' || kept === 'out' ? kept : null;

/** The data that the server writes on `<html>`. */
export interface Root {
  /** The form of pages for this device. */
  variant: Variant;
  theme: Theme;
  /** The language that the server chose (cookie, Accept-Language), a BCP 47 tag. */
  lang: string;
  /** Origins whose pages may show this page in a frame. */
  framers: readonly string[];
  /** The shop's name for players. */
  shop: string;
  /** The game of addresses that name none. */
  gid: number;
  /** Pages for which the publisher has no content. */
  lacks: readonly OptionalPage[];
  /** The version of the privacy page. Null if there is none. */
  privacy: string | null;
  /** The app under which analytics counts visits, and for how many days it keeps them. Null if analytics is off. */
  events: { app: string; days: number } | null;
  /** The sign-in state of an earlier player of this browser. Null if there was none. */
  returning: Returning | null;
}

/** The data known before the first render. Pages never ask the browser, so that a server can provide these data too. */
export interface Environment extends Root {
  os: Os;
  /** The player's answer to the cookie notice. */
  consent: GivenConsent | null;
  /** The app in whose built-in browser the page is open. */
  inApp: string | null;
  /** The game around the page. */
  bridge: Bridge | null;
  /** The wallets with which this browser can pay. */
  wallets: readonly Wallet[];
  whereabouts: Whereabouts;
  /** The country last chosen in this browser; the server knows it too. Null if none was. */
  country: string | null;
}

const THEMES: readonly string[] = ['system', 'dark', 'light'] satisfies Theme[];
export const isTheme = (value: unknown): value is Theme => typeof value === 'string' && THEMES.includes(value);

/** Returns the data that the server wrote on `<html>`. */
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

/** Returns the environment as a server knows it. Finished HTML is the same for all requests with the same root. */
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
  // Until hydration the player's theme is applied only by CSS (finished/boot.ts).
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

/** The environment that the server knew, and the one of this browser. */
export interface Environments {
  first: Environment;
  now: Environment;
}

/** An unknown visitor. Tests start with it too. */
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

/** Returns the environment. When finished HTML is hydrated, the first render gets the one that the server knew. */
export function useEnvironment(): Environment {
  const { first, now } = useContext(EnvironmentContext);
  return useAfterFirst(now, first);
}
