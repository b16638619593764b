import type { SignInKind } from '#contract/sign-in.ts';
import { type SignInProviders, type SignInSettings, signInPart, signInVariable } from '#server/config/index.ts';
import type { IdentityProvider } from '#server/domains/accounts/oauth/oauth.port.ts';
import { apple } from './kinds/apple.ts';
import { discord } from './kinds/discord.ts';
import { facebook } from './kinds/facebook.ts';
import { google } from './kinds/google.ts';
import { line } from './kinds/line.ts';
import { openid } from './kinds/openid.ts';
import { steam } from './kinds/steam.ts';
import type { KindManifest, ProviderEntry, SignInDeps } from './manifest.ts';

/** The kinds of sign-in providers. */
export const SIGN_IN: Readonly<Record<SignInKind, KindManifest>> = {
  google,
  line,
  facebook,
  apple,
  discord,
  steam,
  openid,
};

const settingsOf = ({ id }: ProviderEntry, signIn: SignInProviders): SignInSettings => signIn.get(signInPart(id)) ?? {};

/** Returns the variables without which an entry cannot be used; empty: it is complete. */
export function missingVariables(entry: ProviderEntry, signIn: SignInProviders): string[] {
  const settings = { clientId: entry.clientId, ...settingsOf(entry, signIn) };
  const { needs, bindsIssuer } = SIGN_IN[entry.kind];
  const missing = needs.filter((name) => !settings[name]);
  return (bindsIssuer && !isBound(entry, settings) ? [...missing, 'host' as const] : missing).map((name) =>
    signInVariable(entry.id, name),
  );
}

/**
 * Returns whether the environment names the issuer that gets the secret. Otherwise people who apply catalogues could
 * send it to an issuer of their own.
 */
const isBound = ({ issuer }: ProviderEntry, { url, host }: SignInSettings): boolean =>
  url !== undefined || (host !== undefined && URL.parse(issuer ?? '')?.host === host);

/** Returns the entries of a shop without a list: the kinds whose settings are in the environment. */
export const entriesOfEnvironment = (signIn: SignInProviders): ProviderEntry[] =>
  (Object.entries(SIGN_IN) as [SignInKind, KindManifest][])
    .filter(([kind, { needs }]) => kind !== 'openid' && needs.length > 0 && signIn.has(signInPart(kind)))
    .map(([kind]): ProviderEntry => ({ id: kind, kind }))
    .filter((entry) => missingVariables(entry, signIn).length === 0);

/**
 * Returns a function that opens the provider of an entry. It returns the same one as long as the entry stays equal, so
 * that an applied catalogue loads no discovery document again.
 */
export function openSignInProviders(signIn: SignInProviders, deps: SignInDeps) {
  const open = new Map<string, { of: string; provider: IdentityProvider }>();
  return (entry: ProviderEntry): IdentityProvider => {
    const of = JSON.stringify(entry);
    const known = open.get(entry.id);
    if (known?.of === of) return known.provider;
    const provider = SIGN_IN[entry.kind].open(entry, settingsOf(entry, signIn), deps);
    open.set(entry.id, { of, provider });
    return provider;
  };
}
