import { type Actor, act } from './actions.ts';
import { claimRef } from './claims.repo.ts';
import type { Answer, Command, Options } from './command.ts';
import type { Ops } from './open.ts';
import { OpsRefusal } from './refusal.ts';

async function redeliver(ops: Ops, [claim = '']: readonly string[], _: Options, actor: Actor): Promise<Answer> {
  const ref = await claimRef(ops.sql, claim);
  const done = await act(ops, { ...actor, command: 'claims redeliver', arguments: { claim } }, async (tx) => {
    const decided = await ops.fulfilment.redeliver(tx, ref);
    const { state = '', attempts = 0 } = decided?.delivery ?? {};
    if (!decided?.to) throw new OpsRefusal('delivery.settled', `The game has answered already: ${state}.`, { state });
    return { number: null, claim: ref.reference, from: state, attempts };
  });
  return { data: done, text: `Claim ${done.claim} (${done.from}, ${done.attempts} tries) is tried again now.` };
}

async function resolve(ops: Ops, [claim = '']: readonly string[], { as }: Options, actor: Actor): Promise<Answer> {
  if (as !== 'sent' && as !== 'back') throw new OpsRefusal('usage', '--as is either sent or back.');
  const ref = await claimRef(ops.sql, claim);
  const done = await act(ops, { ...actor, command: 'claims resolve', arguments: { claim, as } }, async (tx) => {
    const decided = await ops.fulfilment.resolve(tx, ref, as === 'sent' ? 'found_sent' : 'written_off');
    const { state = '' } = decided?.delivery ?? {};
    if (!decided?.to) {
      const message = `Only a parked delivery is settled by hand; this is ${state}.`;
      throw new OpsRefusal('delivery.not_parked', message, { state });
    }
    return { number: null, claim: ref.reference, as };
  });
  const became = as === 'sent' ? 'counts as sent' : 'will not be sent, and can be claimed once more';
  return { data: done, text: `Claim ${done.claim} ${became}.` };
}

export const claimActs: readonly Command[] = [
  {
    name: 'claims redeliver',
    args: ['CLAIM'],
    about: 'the same for a free item that was claimed: its id is the reference that `parked` shows',
    acts: true,
    run: redeliver,
  },
  {
    name: 'claims resolve',
    args: ['CLAIM'],
    options: { as: { value: 'sent|back', required: true } },
    about: 'settle a parked one: you saw the item in the game, or it can be claimed once more',
    acts: true,
    run: resolve,
  },
];
