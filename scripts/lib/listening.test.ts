import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { asStartError, canListen, whyNotListening } from './listening.ts';
import { StartError } from './start-error.ts';

const failed = (code: string): Error => Object.assign(new Error(`listen ${code}`), { code, syscall: 'listen' });

test('names a port that is taken, and suggests another', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await expect(canListen({ port, host: '127.0.0.1' })).rejects.toThrow(
    new RegExp(`^Port ${port} is taken.*\\n.*PORT=${port + 10}`),
  );
});

test('says that a port is privileged, and how to use it', () => {
  const why = whyNotListening(failed('EACCES'), { port: 80, host: '0.0.0.0' });
  expect(why).toMatch(/^This user may not listen on port 80 \(EACCES\).*\n.*PORT=8080.*CAP_NET_BIND_SERVICE/);
});

test.each(['192.0.2.7', 'no-such-host.invalid'])(
  'names HOST if this machine does not have the address %s',
  async (host) => {
    const refused = canListen({ port: 0, host });
    await expect(refused).rejects.toThrow(new RegExp(`^This machine has no address ${host}`));
    await expect(canListen({ port: 0, host })).rejects.toThrow('HOST');
  },
);

test('gives the same message if another program took the port meanwhile; does not change other errors', () => {
  const where = { port: 8080, host: '0.0.0.0' };
  expect(asStartError(failed('EADDRINUSE'), where)).toBeInstanceOf(StartError);
  const other = new Error('something else');
  expect(asStartError(other, where)).toBe(other);
});

test('returns nothing if it can listen', async () => {
  await expect(canListen({ port: 0, host: '127.0.0.1' })).resolves.toBeUndefined();
});
