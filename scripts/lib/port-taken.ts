import { isFree } from './ports.ts';
import { StartError } from './start-error.ts';

/** @throws StartError where another program listens there */
export async function portTaken({ port, host }: { port: number; host: string }): Promise<void> {
  if (port === 0 || (await isFree(port, host))) return;
  throw new StartError(
    `Port ${port} is taken, by another program or by a Manawell that runs already.\n` +
      `Stop that one, or choose another port: PORT=${port + 10} npm start`,
  );
}
