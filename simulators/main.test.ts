import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

let child: ChildProcess | null = null;
afterEach(() => void child?.kill('SIGKILL'));

/** Starts the program and waits until every simulator is ready. */
async function start(...names: string[]): Promise<{ child: ChildProcess; ports: Map<string, number> }> {
  const started = fork(join(import.meta.dirname, 'main.ts'), names, { silent: true, env: { PATH: process.env.PATH } });
  child = started;
  const ports = new Map<string, number>();
  started.on('message', (message) => {
    const { ready, port } = message as { ready: string; port: number };
    ports.set(ready, port);
  });
  while (ports.size < names.length) await once(started, 'message');
  return { child: started, ports };
}

test('several simulators run in one process, print their ports, and answer', async () => {
  const { ports } = await start('psp', 'games', 'mailbox', 'identity', 'phone', 'push', 'crm');
  expect([...ports.keys()]).toEqual(['psp', 'games', 'mailbox', 'identity', 'phone', 'push', 'crm']);
  for (const port of ports.values()) expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
});

test('they stop when their parent process exits', async () => {
  const { child } = await start('mailbox');
  const ended = once(child, 'exit');
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});

test.each(['SIGTERM', 'SIGINT'] as const)('they stop on %s', async (signal) => {
  const { child } = await start('mailbox');
  const ended = once(child, 'exit');
  child.kill(signal);
  expect(await ended).toEqual([0, null]);
});

test('refuses an unknown name', async () => {
  const started = fork(join(import.meta.dirname, 'main.ts'), ['bank'], { silent: true });
  expect((await once(started, 'exit'))[0]).toBe(1);
});
