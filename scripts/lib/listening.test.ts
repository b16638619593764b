import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { asStartError, canListen, whyNotListening } from './listening.ts';
import { StartError } from './start-error.ts';

const failed = (code: string): Error => Object.assign(new Error(`listen ${code}`), { code, syscall: 'listen' });

test('a port that is taken is named, with another one to try', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await expect(canListen({ port, host: '127.0.0.1' })).rejects.toThrow(
    new RegExp(`^Port ${port} is taken.*\\n.*PORT=${port + 10}`),
  );
});

test('a port of the system says so, and how it can be had', () => {
  const why = whyNotListening(failed('EACCES'), { port: 80, host: '0.0.0.0' });
  expect(why).toMatch(/^This user may not listen on port 80 \(EACCES\).*\n.*PORT=8080.*CAP_NET_BIND_SERVICE/);
});

test.each(['192.0.2.7', 'no-such-host.invalid'])(
  'where this machine has no address %s, HOST is named',
  async (host) => {
    const refused = canListen({ port: 0, host });
    await expect(refused).rejects.toThrow(new RegExp(`^This machine has no address ${host}`));
    await expect(canListen({ port: 0, host })).rejects.toThrow('HOST');
  },
);

test('where somebody took the port meanwhile it is said in the same words; another error stays what it is', () => {
  const where = { port: 8080, host: '0.0.0.0' };
  expect(asStartError(failed('EADDRINUSE'), where)).toBeInstanceOf(StartError);
  const other = new Error('something else');
  expect(asStartError(other, where)).toBe(other);
});

test('where it could listen, nothing is said', async () => {
  await expect(canListen({ port: 0, host: '127.0.0.1' })).resolves.toBeUndefined();
});
