import { expect, test } from 'vitest';
import type { ProviderManifest } from '../adapters/psp/manifest.ts';
import type { openProviders } from './providers.ts';
import { openRenewableProviders } from './renewable-providers.ts';

interface Account {
  key: string;
}

const gate = Promise.withResolvers<void>();
/** A provider whose calls return the key that they used. */
const manifest = (name: string) =>
  ({
    name,
    open: async ({ key }: Account) => {
      if (key === 'refused') throw new Error('the key cannot be used');
      return {
        name,
        key,
        async read(this: { key: string }) {
          await gate.promise;
          return this.key;
        },
        interpret: () => key,
      };
    },
  }) as unknown as ProviderManifest;

const deps = {} as Parameters<typeof openProviders>[2];
const paying = (one: string, two: string) => ({ payments: { one: { key: one }, two: { key: two } } });
const open = () => openRenewableProviders([manifest('one'), manifest('two')], paying('a', 'b'), deps);
const keys = (providers: Awaited<ReturnType<typeof open>>['providers']) => providers.map((one) => one.interpret(null));

test('later calls use the new key, and a call that began before finishes with the former one', async () => {
  const { providers, prepare } = await open();
  const begun = providers[0]?.read({ paymentId: '1', providerId: null });
  const renew = await prepare(paying('a2', 'b'));
  expect(keys(providers)).toEqual(['a', 'b']);
  renew();
  expect(keys(providers)).toEqual(['a2', 'b']);
  gate.resolve();
  expect(await begun).toBe('a');
  expect(await providers[0]?.read({ paymentId: '1', providerId: null })).toBe('a2');
  (await prepare(paying('a3', 'b3')))();
  expect(keys(providers)).toEqual(['a3', 'b3']);
});

test('if one provider refuses its new key, all keep theirs', async () => {
  const { providers, prepare } = await open();
  await expect(prepare(paying('a2', 'refused'))).rejects.toThrow('cannot be used');
  expect(keys(providers)).toEqual(['a', 'b']);
});

test('a provider with the same account is not opened again', async () => {
  const { providers, prepare } = await openRenewableProviders(
    [manifest('one')],
    { payments: { one: { key: 'a' } } },
    deps,
  );
  expect(providers.map(({ name }) => name)).toEqual(['one']);
  await expect(prepare({ payments: { one: { key: 'a' } } })).resolves.toBeTypeOf('function');
});
