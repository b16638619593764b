import type { IncomingMessage } from 'node:http';

/**
 * Returns true if a request has more than one Host header: a proxy in front may use a different one. RFC 9112, 3.2
 * demands a 400 then. Node keeps only the first in `headers`.
 */
export function namesTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
