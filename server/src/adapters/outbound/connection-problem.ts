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

/** Explains an error of the network or of TLS in plain words; null if it is another error. */
export function connectionProblem(error: unknown): string | null {
  const { code = '' } = (error ?? {}) as { code?: string };
  return OF_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}
