import { createServer } from 'node:net';

/** Whether a program could listen there now. */
export const isFree = async (port: number, host: string): Promise<boolean> => (await take(port, host)) !== undefined;

/** The preferred port if it is free, else any. */
export async function freePort(preferred: number, host: string): Promise<number> {
  const port = (await take(preferred, host)) ?? (await take(0, host));
  if (port === undefined) throw new Error(`There is no free port on ${host}.`);
  return port;
}

function take(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
