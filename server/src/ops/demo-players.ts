import { eraseDemoPlayers } from '../domains/accounts/index.ts';
import { type Actor, act } from './actions.ts';
import type { Answer, Command, Options } from './command.ts';
import type { Ops } from './open.ts';

async function erase(ops: Ops, _: readonly string[], __: Options, actor: Actor): Promise<Answer> {
  const done = await act(ops, { ...actor, command: 'demo-players erase', arguments: {} }, async (tx) => ({
    number: null,
    erased: await eraseDemoPlayers(tx),
  }));
  return { data: done, text: `Erased: ${done.erased.join(', ') || 'none was there'}.` };
}

export const demoPlayerActs: readonly Command[] = [
  {
    name: 'demo-players erase',
    args: [],
    about:
      'erase the players of the demo, whose passwords everybody knows: production does not start while they are there',
    acts: true,
    run: erase,
  },
];
