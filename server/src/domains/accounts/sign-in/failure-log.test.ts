import { expect, test } from 'vitest';
import { apiError } from '#server/kernel/api-error.ts';
import { createLog } from '#server/kernel/log.ts';
import { createFailureLog } from './failure-log.ts';

function watched(key: string) {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return { lines, watch: createFailureLog(createLog({ level: 'trace', destination }), Buffer.from(key)) };
}
const wrong = () => Promise.reject(apiError('session.bad_credentials', {}));
const KESTREL = { account: 'kestrel', ip: '203.0.113.9' };

test('a failed sign-in is logged without account and address, and recognised by their hashes', async () => {
  const { lines, watch } = watched('one key');
  await expect(watch('password', KESTREL, wrong)).rejects.toMatchObject({ code: 'session.bad_credentials' });
  await expect(watch('password', { ...KESTREL, ip: '203.0.113.10' }, wrong)).rejects.toThrow();
  await expect(watch('password', { ...KESTREL, account: 'mika' }, wrong)).rejects.toThrow();
  expect(lines[0]).toMatchObject({ way: 'password', why: 'session.bad_credentials' });
  expect(lines[1]?.account).toBe(lines[0]?.account);
  expect(lines[1]?.address).not.toBe(lines[0]?.address);
  expect(lines[2]?.address).toBe(lines[0]?.address);
  expect(lines[2]?.account).not.toBe(lines[0]?.account);
  expect(JSON.stringify(lines)).not.toMatch(/kestrel|mika|203\.0/);
});

test('another installation has other hashes', async () => {
  const [here, there] = [watched('one key'), watched('another key')];
  for (const { watch } of [here, there]) await expect(watch('password', KESTREL, wrong)).rejects.toThrow();
  expect(here.lines[0]?.account).not.toBe(there.lines[0]?.account);
});

test('a sign-in that succeeds, and a fault of our own, are no failures of somebody', async () => {
  const { lines, watch } = watched('one key');
  expect(await watch('password', KESTREL, async () => 'in')).toBe('in');
  await expect(watch('password', KESTREL, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(lines).toEqual([]);
});
