import type { ProviderEntry } from '../adapters/oauth/manifest.ts';
import { entriesOfEnvironment, missingVariables, type openSignInProviders } from '../adapters/oauth/providers.ts';
import type { SignInProviders } from '../config/index.ts';
import type { ListedProvider } from '../domains/accounts/index.ts';
import { type SignInEntry, signInEntriesIn, signInName } from '../domains/binding/index.ts';
import type { Catalogue } from '../domains/catalog/index.ts';

/** An entry of `sign-in.yaml`, or one of the environment, which has no name and no icon of its own. */
type Listed = ProviderEntry & Pick<Partial<SignInEntry>, 'icon'>;

const entriesOf = (catalogue: Catalogue, signIn: SignInProviders): readonly Listed[] => {
  const listed = signInEntriesIn(catalogue);
  return listed.length > 0 ? listed : entriesOfEnvironment(signIn);
};

/** Returns the providers that the shop offers: those of `sign-in.yaml`, or of the environment, that are complete. */
export const signInProvidersOf = (
  catalogue: Catalogue,
  signIn: SignInProviders,
  open: ReturnType<typeof openSignInProviders>,
): ListedProvider[] =>
  entriesOf(catalogue, signIn)
    .filter((entry) => missingVariables(entry, signIn).length === 0)
    .map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      name: (locale) => signInName(catalogue, entry.id, locale),
      icon: entry.icon === undefined ? null : catalogue.artUrl(entry.icon),
      identity: open(entry),
    }));

/** Returns the listed providers that have no settings, or only a part of them, and the missing variables. */
export const incompleteSignIn = (catalogue: Catalogue, signIn: SignInProviders): { id: string; missing: string[] }[] =>
  signInEntriesIn(catalogue)
    .map((entry) => ({ id: entry.id, missing: missingVariables(entry, signIn) }))
    .filter(({ missing }) => missing.length > 0);
