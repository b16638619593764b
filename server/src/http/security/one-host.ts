import type { IncomingMessage } from 'node:http';

/**
 * Whether a request names its host twice, or more often: whoever stands in front may read another of them than we do. RFC 9112, 3.2 asks
 * for a 400 then. Node keeps the first of them alone in `headers`.
 */
export function namesTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
