import { join } from 'node:path';
import { SUPERUSER } from './cluster.ts';
import type { Postmaster } from './postmaster.ts';

/** Systems take about so many bytes for a socket's path. */
const LONGEST_SOCKET_PATH = 100;

/**
 * The setting for the server's Unix socket: next to its files, in a directory for its user and root only. Connections
 * still need the password. Empty if Node or the path length does not allow a socket.
 */
export function socketSetting(data: string): string {
  const path = join(data, '.s.PGSQL.65535');
  if (process.platform === 'win32' || Buffer.byteLength(path) > LONGEST_SOCKET_PATH) return '';
  return `"${data.replaceAll('"', '""')}"`;
}

/**
 * Returns the connection string for the server's superuser. `host` is the directory of the socket,
 * which is cheaper than TCP. A program that does not know `host` connects to the port.
 */
export function serverUrl({ port, socketDirectory }: Postmaster, password: string, database: string): string {
  const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
  return socketDirectory ? `${url}?host=${encodeURIComponent(socketDirectory)}` : url;
}
