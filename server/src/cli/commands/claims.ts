import { claimsRedeliver, claimsResolve } from '../../operations/actions/claims.ts';
import { command } from '../command.ts';

export const claimActs = [
  command({
    operation: claimsRedeliver,
    args: ['CLAIM'],
    about: 'the same for a free item that was claimed: its id is the reference that `deliveries waiting` shows',
    input: ([claim]) => ({ claim }),
    answer: (done) => ({
      data: done,
      text: `Claim ${done.claim} (${done.from}, ${done.attempts} tries) is tried again now.`,
    }),
  }),
  command({
    operation: claimsResolve,
    args: ['CLAIM'],
    options: { as: { value: 'sent|back', required: true } },
    about: 'settle a parked one: you saw the item in the game, or it can be claimed once more',
    input: ([claim], { as }) => ({ claim, as }),
    answer: (done) => {
      const became = done.as === 'sent' ? 'counts as sent' : 'will not be sent, and can be claimed once more';
      return { data: done, text: `Claim ${done.claim} ${became}.` };
    },
  }),
];
