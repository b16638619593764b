import type { HandlerInput } from '#contract/endpoints/index.ts';
import type { Order } from '#contract/endpoints/orders.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { readOrder } from '../read/orders.read.ts';
import { MAX_CHANGES } from './character.rules.ts';
import { findReceiver, moveOrder } from './move-order.ts';

type Input = HandlerInput<'POST /orders/:number/character'>['body'];

/**
 * Changes the character of an order to another one of the same player, game and region.
 * @throws ApiError the codes of `POST /orders/:number/character`
 */
export async function changeCharacter(deps: OrdersDeps, caller: Caller, number: string, input: Input): Promise<Order> {
  const { sql, catalog, characters } = deps;
  const ref = { playerId: caller.playerId, number };
  const receiver = await findReceiver({ sql, catalogue: catalog.current(), characters }, ref, input);
  await sql.begin((tx) => moveOrder(deps, tx, ref, receiver, { most: MAX_CHANGES, again: false }));
  return readOrder(deps, ref.playerId, number, input.locale);
}
