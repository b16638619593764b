import { afterAll, beforeAll, expect, test } from 'vitest';
import { OutcomeUnclear, ProviderRefused } from '#server/domains/payments/payments.port.ts';
import { evidence, paymentRequest } from '../provider-world.fixture.ts';
import { adyenWorld } from './world.fixture.ts';

let world: Awaited<ReturnType<typeof adyenWorld>>;
beforeAll(async () => {
  world = await adyenWorld();
});
afterAll(() => world.close());

async function disputed(defences?: Record<string, string[]>) {
  const { provider, double } = world;
  const request = paymentRequest();
  const { providerId } = await provider.create(request);
  double.pay(providerId);
  double.dispute(providerId);
  const { dispute } = double.payment(providerId);
  if (!dispute) throw new Error('the double has no dispute');
  if (defences) dispute.defences = defences;
  const submit = (change: object = {}) =>
    provider.evidence.submit(evidence({ paymentId: request.paymentId, dispute: dispute.pspReference, ...change }));
  return { dispute, submit };
}

test('a delivered item is defended as provided, with the required document', async () => {
  const { dispute, submit } = await disputed();
  await submit();
  expect([dispute.defended, [...dispute.documents]]).toEqual(['GoodsOrServicesProvided', ['DefenseMaterial']]);
});

test('an item that was not delivered is not defended as provided', async () => {
  const { dispute, submit } = await disputed();
  await expect(submit({ deliveredAt: null })).rejects.toThrow('GoodsOrServicesProvided, GoodsNotReturned');
  expect([dispute.defended, dispute.documents.size]).toEqual([null, 0]);
  const neutral = await disputed({ SupplyDefenseMaterial: ['DefenseMaterial'] });
  await neutral.submit({ deliveredAt: null });
  expect(neutral.dispute.defended).toBe('SupplyDefenseMaterial');
});

test('the operator’s defence is used, with all its documents', async () => {
  const { dispute, submit } = await disputed();
  await submit({ defence: 'GoodsNotReturned' });
  expect([dispute.defended, [...dispute.documents]]).toEqual(['GoodsNotReturned', ['DefenseMaterial', 'TIDorInvoice']]);
});

test('a defence that Adyen does not have is refused with the possible ones', async () => {
  const { submit } = await disputed();
  await expect(submit({ defence: 'Dreamt' })).rejects.toThrow(ProviderRefused);
});

test('a document that is there already is not uploaded again', async () => {
  const { dispute, submit } = await disputed();
  dispute.documents.add('DefenseMaterial');
  const before = world.double.asked.filter((call) => call.includes('supplyDefenseDocument')).length;
  await submit({ isRepeat: true });
  expect(dispute.defended).toBe('GoodsOrServicesProvided');
  expect(world.double.asked.filter((call) => call.includes('supplyDefenseDocument'))).toHaveLength(before);
});

test('a refused repeat is unclear, a refused first call is not', async () => {
  const { dispute, submit } = await disputed();
  dispute.isOver = true;
  await expect(submit()).rejects.not.toThrow(OutcomeUnclear);
  await expect(submit({ isRepeat: true })).rejects.toThrow(OutcomeUnclear);
});
