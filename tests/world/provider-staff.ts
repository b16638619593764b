import { randomUUID } from 'node:crypto';
import { PSP_KEY, type World } from './world.ts';

/** Refunds a part of a payment as the provider's staff would, in minor units. */
export async function refundAtProvider({ psp }: Pick<World, 'psp'>, id: string, amount: number): Promise<void> {
  const answer = await fetch(`${psp.url}/v1/payments/${id}/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PSP_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount, key: randomUUID() }),
  });
  if (answer.status !== 200)
    throw new Error(`the provider refuses the refund: ${answer.status} ${await answer.text()}`);
}
