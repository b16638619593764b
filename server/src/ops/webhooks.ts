import { type Actor, act } from './actions.ts';
import type { Answer, Command, Options } from './command.ts';
import type { Ops } from './open.ts';
import { OpsRefusal } from './refusal.ts';

async function replay(
  ops: Ops,
  [provider = '', eventId = '']: readonly string[],
  _: Options,
  actor: Actor,
): Promise<Answer> {
  const action = { ...actor, command: 'webhooks replay', arguments: { provider, eventId } };
  const done = await act(ops, action, async (tx) => {
    const replayed = await ops.payments.replay(tx, { provider, eventId });
    if (!replayed) {
      throw new OpsRefusal('webhook.unknown', `No webhook ${eventId} of ${provider} is stored.`, { provider, eventId });
    }
    const changed = replayed.changed.map(({ id, state }) => ({ paymentId: id, state }));
    const { type, payments, asking } = replayed;
    return { number: payments[0]?.payable ?? null, type, changed, asking };
  });
  const changes = done.changed.map(({ paymentId, state }) => `payment ${paymentId} is now ${state}`);
  const said = done.asking
    ? 'it does not say enough by itself; a worker asks its provider now'
    : changes.join(', ') || 'nothing changed';
  return { data: done, text: `${done.type}: ${said}.` };
}

export const webhookActs: readonly Command[] = [
  {
    name: 'webhooks replay',
    args: ['PROVIDER', 'EVENT_ID'],
    about: 'work out a stored webhook again; one that was understood changes nothing',
    acts: true,
    run: replay,
  },
];
