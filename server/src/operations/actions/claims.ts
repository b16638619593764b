import { z } from 'zod';
import { claimRef } from '../claims.repo.ts';
import { action } from '../operation.ts';
import { OperationRefusal } from '../refusal.ts';

export const claimsRedeliver = action({
  name: 'claims redeliver',
  permission: 'deliveries.retry',
  input: z.strictObject({ claim: z.string() }),
  kept: ({ claim }) => ({ claim }),
  perform: async ({ fulfilment }, tx, { claim }) => {
    const ref = await claimRef(tx, claim);
    const decided = await fulfilment.redeliver(tx, ref);
    const { state = '', attempts = 0 } = decided?.delivery ?? {};
    if (!decided?.to)
      throw new OperationRefusal('delivery.settled', `The game has answered already: ${state}.`, { state });
    return { number: null, claim: ref.reference, from: state, attempts };
  },
});

export const claimsResolve = action({
  name: 'claims resolve',
  permission: 'deliveries.settle',
  input: z.strictObject({ claim: z.string(), as: z.enum(['sent', 'back'], '{as} is either sent or back.') }),
  kept: ({ claim, as }) => ({ claim, as }),
  perform: async ({ fulfilment }, tx, { claim, as }) => {
    const ref = await claimRef(tx, claim);
    const decided = await fulfilment.resolve(tx, ref, as === 'sent' ? 'found_sent' : 'written_off');
    const { state = '' } = decided?.delivery ?? {};
    if (!decided?.to) {
      const message = `Only a parked delivery is settled by hand; this is ${state}.`;
      throw new OperationRefusal('delivery.not_parked', message, { state });
    }
    return { number: null, claim: ref.reference, as };
  },
});
