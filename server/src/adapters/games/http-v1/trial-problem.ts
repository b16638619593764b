import type { Answer } from '#server/adapters/outbound/outbound.ts';
import { NO_SUCH_CALL, rolesAnswer } from './client.ts';

const OF_CODE: readonly (readonly [code: RegExp, sentence: string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN|EAI_NODATA)$/, 'The name of the host is unknown (DNS). Check the address.'],
  [/^ECONNREFUSED$/, 'The host refuses the connection: no server listens at this port.'],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, 'The host cannot be reached from the shop. Check firewall and network.'],
  [/^CERT_HAS_EXPIRED$/, 'The TLS certificate has expired. Renew it.'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'The TLS certificate is for another host name.'],
  [
    /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?)$/,
    'The TLS certificate is not signed by a known authority, or its chain is incomplete.',
  ],
  [/^(ERR_SSL_|EPROTO)/, 'The TLS handshake failed. Check that the port serves HTTPS with TLS 1.2 or newer.'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'The host closed the connection without an answer.'],
  [
    /^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/,
    'The host did not accept the connection in time. Check firewall and network.',
  ],
];

/** Explains why no answer came. */
export function problemOfError(error: unknown): string {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  const known = OF_CODE.find(([pattern]) => pattern.test(code));
  if (known) return known[1];
  if (message.includes('in time')) return 'The game did not answer within 3 seconds.';
  if (message.includes('private address'))
    return 'The address is private, and the shop does not call it: list its network in GAME_NETWORKS.';
  if (message.includes('too large')) return 'The answer is larger than 1 MB.';
  return 'The call failed, and no answer came. The log of the game may say more.';
}

/** Explains an answer to the test call; null if it is right. */
export function problemOfAnswer({ status, type, text }: Pick<Answer, 'status' | 'type' | 'text'>): string | null {
  if (status === 401 || status === 403)
    return `The game refused the signature (${status}). Compare the secrets, and the clocks of both machines.`;
  if (NO_SUCH_CALL.includes(status))
    return `The game knows no call \`characters\` at this address (${status}). Check the path of the base address.`;
  if (status >= 300 && status < 400)
    return `The game redirects (${status}). The shop follows no redirects: set the final address.`;
  if (status === 429) return 'The game limits the shop’s calls (429). Exempt the shop.';
  if (status >= 500) return `The game has an error of its own (${status}). Its log says more.`;
  if (status !== 200) return `The game answered ${status} in place of 200.`;
  return problemOfBody(type, text);
}

function problemOfBody(type: string, text: string): string | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    const kind = type.split(';')[0]?.trim().slice(0, 60);
    return `The answer is no JSON${kind ? ` but ${kind}` : ''}. A proxy in between may have answered.`;
  }
  const read = rolesAnswer.safeParse(body);
  if (!read.success) {
    const [issue] = read.error.issues;
    const where = issue?.path.join('.');
    return `The JSON has a wrong field${where ? `: ${where}` : ''} (${issue?.message ?? 'unknown'}).`;
  }
  return read.data.roles.length > 0
    ? 'The game lists characters of a player who does not exist. It must answer no roles.'
    : null;
}
