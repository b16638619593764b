import { tryPort } from './ports.ts';
import { StartError } from './start-error.ts';

interface Where {
  port: number;
  host: string;
}

/** Lower ports are privileged by default on Linux. */
const FIRST_FREE_PORT = 1024;

/** Returns a fix for an error of `listen`, by the system's code; undefined for other errors. */
export function whyNotListening(error: unknown, { port, host }: Where): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  const other = `PORT=${port < FIRST_FREE_PORT ? 8080 : port + 10}`;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken, by another program or by a Manawell that runs already.\nStop that one, or choose another port: ${other}`;
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return `This user may not listen on port ${port} (${code}): ports below ${FIRST_FREE_PORT} are the system's.\nChoose a higher one behind your proxy, ${other}, or permit it: AmbientCapabilities=CAP_NET_BIND_SERVICE in systemd.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAFNOSUPPORT') {
    return `This machine has no address ${host} to listen on (${code}).\nSet HOST to one of its own, or to 0.0.0.0 for all of them.`;
  }
  return undefined;
}

/** Checks the address before anything else starts. @throws StartError if no program can listen there */
export async function canListen(where: Where): Promise<void> {
  const error = await tryPort(where.port, where.host);
  if (error) throw asStartError(error, where);
}

/** Converts an error of `listen`: the port may have been taken since the check. */
export const asStartError = (error: unknown, where: Where): unknown => {
  const why = whyNotListening(error, where);
  return why ? new StartError(why, { cause: error }) : error;
};
