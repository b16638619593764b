import { isDeepStrictEqual } from 'node:util';
import type { ProviderManifest } from '../adapters/psp/manifest.ts';
import type { Config } from '../config/index.ts';
import type { PaymentProvider } from '../domains/payments/index.ts';
import { openProviders } from './providers.ts';

type Accounts = Pick<Config, 'payments'>;

export interface RenewableProviders {
  /** They stay the same objects while their accounts are replaced. */
  providers: PaymentProvider[];
  /**
   * Opens the providers whose accounts changed. Returns a function that uses them for all later calls; calls that run
   * already finish with the former account. @throws Error, and every provider keeps its account
   */
  prepare(next: Accounts): Promise<() => void>;
}

/** Opens the configured providers so that new keys and webhook secrets can replace the former ones. */
export async function openRenewableProviders(
  manifests: readonly ProviderManifest[],
  first: Accounts,
  deps: Parameters<typeof openProviders>[2],
): Promise<RenewableProviders> {
  let { payments } = first;
  const opened = (await openProviders(manifests, first, deps)).map(renewable);
  return {
    providers: opened.map(({ provider }) => provider),
    async prepare(next) {
      const known = Object.keys(payments);
      const changed = known.filter(
        (name) => Object.hasOwn(next.payments, name) && !isDeepStrictEqual(payments[name], next.payments[name]),
      );
      const accounts = Object.fromEntries(changed.map((name) => [name, next.payments[name]]));
      const fresh = await openProviders(manifests, { payments: accounts }, deps);
      return () => {
        for (const one of fresh) opened.find(({ provider }) => provider.name === one.name)?.renew(one);
        payments = { ...payments, ...accounts };
      };
    },
  };
}

/** Methods are bound, so that a call that has begun stays with its own account. */
function renewable(first: PaymentProvider): { provider: PaymentProvider; renew(next: PaymentProvider): void } {
  let current: PaymentProvider = first;
  const provider = new Proxy(first, {
    get(_, key) {
      const value: unknown = Reflect.get(current, key);
      return typeof value === 'function' ? value.bind(current) : value;
    },
  });
  return {
    provider,
    renew(next) {
      current = next;
    },
  };
}
