import { claimsRedeliver, claimsResolve } from '../../operations/actions/claims.ts';
import { command } from '../command.ts';

export const claimActs = [
  command({
    operation: claimsRedeliver,
    args: ['CLAIM'],
    about: 'retry the delivery of a claimed free item now; its id is the reference in `deliveries waiting`',
    input: ([claim]) => ({ claim }),
    answer: (done) => ({
      data: done,
      text: `Claim ${done.claim} (${done.from}, ${done.attempts} tries) is retried now.`,
    }),
  }),
  command({
    operation: claimsResolve,
    args: ['CLAIM'],
    options: { as: { value: 'sent|back', required: true } },
    about: 'decide a parked claim: sent (you saw the item in the game), or back (the player can claim it again)',
    input: ([claim], { as }) => ({ claim, as }),
    answer: (done) => {
      const became = done.as === 'sent' ? 'counts as sent' : 'will not be sent, and can be claimed again';
      return { data: done, text: `Claim ${done.claim} ${became}.` };
    },
  }),
];
