import { expect, onTestFinished, test } from 'vitest';
import { Unavailable } from '#server/kernel/work/unavailable.ts';
import { openHosts } from './hosts.ts';

test('without a primary no client connects, also one of a caller that waits since there was one', async () => {
  const hosts = openHosts('postgres://user@127.0.0.1:1,127.0.0.1:2/shop');
  if (!hosts) throw new Error('several hosts are one');
  onTestFinished(hosts.close);
  await expect(hosts.open({}).connect()).rejects.toBeInstanceOf(Unavailable);
  const failed = Promise.withResolvers<Error | null>();
  hosts.open({}).connect(failed.resolve);
  expect(await failed.promise).toBeInstanceOf(Unavailable);
});
