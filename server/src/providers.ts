import type { Outbound } from './adapters/outbound/outbound.ts';
import { sandboxProvider } from './adapters/psp/sandbox/client.ts';
import type { Config } from './config/index.ts';
import type { PaymentProvider } from './domains/payments/index.ts';

/** The payment providers that the environment sets up: for the portal and for the operator's command line alike. */
export function openProviders({ sandbox }: Config, outbound: Outbound): PaymentProvider[] {
  return sandbox?.url ? [sandboxProvider({ ...sandbox, url: sandbox.url, outbound })] : [];
}
