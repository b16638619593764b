import type { Sql } from '#server/db/client.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Log } from '#server/kernel/log.ts';
import type { ProviderHealth } from './attempts/provider-health.ts';
import type { PaymentProvider } from './payments.port.ts';
import type { PaymentWrites } from './payments.together.ts';

export interface PaymentsDeps {
  sql: Sql;
  queue: Queue;
  log: Log;
  providers: readonly PaymentProvider[];
  /** Wakes the relay after new events in the outbox. */
  poke: () => void;
  /** Replaces `CHECK_SECONDS`, for tests that cannot wait. */
  checkSeconds?: readonly number[] | undefined;
}

/** Dependencies with the batchers made from them. */
export interface PaymentsParts extends PaymentsDeps {
  writes: PaymentWrites;
  health: ProviderHealth;
}

/** Returns a provider by name. @throws ApiError `payment.provider_unavailable` if it is not set up */
export function providerOf({ providers }: PaymentsDeps, name: string): PaymentProvider {
  const provider = providers.find((candidate) => candidate.name === name);
  if (!provider) throw apiError('payment.provider_unavailable', {});
  return provider;
}
