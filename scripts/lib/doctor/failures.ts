/** The call had no answer that the shop would read. */
export interface NoAnswer {
  said: string;
  fix: string;
}

/** Explains error codes of Node and its TLS to the developer of the backend. */
const MEANINGS: Readonly<Record<string, readonly [said: string, fix: string]>> = {
  ENOTFOUND: ['its name leads nowhere', 'look for a typing mistake in GAME_<gid>_URL; else add the name to your DNS'],
  EAI_AGAIN: ['the name could not be looked up', 'the DNS servers of this machine do not answer'],
  ECONNREFUSED: [
    'nothing listens there',
    'start the backend; compare its port with GAME_<gid>_URL; it must not listen on its own machine alone',
  ],
  EHOSTUNREACH: ['there is no way to that host', 'a firewall or a route between the shop and the backend'],
  ECONNRESET: [
    'it closed the connection without an answer',
    'look into the backend’s log: it fails, or speaks TLS where http:// is set (or the other way round)',
  ],
  UND_ERR_SOCKET: [
    'it closed the connection without an answer',
    'look into the backend’s log: it fails, or speaks TLS where http:// is set (or the other way round)',
  ],
  HPE_INVALID_CONSTANT: ['what answers is no HTTP', 'it may speak TLS: set https:// in GAME_<gid>_URL'],
  ERR_SSL_WRONG_VERSION_NUMBER: [
    'what answers is no TLS',
    'it speaks plain HTTP: set up TLS in front of it, production takes nothing else',
  ],
  ERR_SSL_PACKET_LENGTH_TOO_LONG: [
    'what answers is no TLS',
    'it speaks plain HTTP: set up TLS in front of it, production takes nothing else',
  ],
  UND_ERR_CONNECT_TIMEOUT: ['the connection was not made in time', 'a firewall drops it: open the port for the shop'],
  ETIMEDOUT: ['the connection was not made in time', 'a firewall drops it: open the port for the shop'],
  TOO_LARGE: ['its answer has more than 1 MB', 'answer the fields of the contract alone; the shop reads no more'],
  CERT_HAS_EXPIRED: ['its certificate has expired', 'renew it, and have it renewed by itself (certbot, your cloud)'],
  CERT_NOT_YET_VALID: [
    'its certificate is not valid yet',
    'compare the clocks of this machine and of whoever issued it',
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'its certificate is for another name',
    'have one issued for the name in GAME_<gid>_URL',
  ],
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    'its certificate is signed by itself',
    'have one issued by an authority that everybody trusts, such as Let’s Encrypt',
  ],
  SELF_SIGNED_CERT_IN_CHAIN: [
    'its certificate is of an authority that nobody knows',
    'have one issued by an authority that everybody trusts; for one of your own set NODE_EXTRA_CA_CERTS for the shop',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'its chain of certificates is not whole',
    'serve the intermediate certificates too (fullchain.pem)',
  ],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [
    'its certificate is of an authority that nobody knows',
    'serve the intermediate certificates too (fullchain.pem); for an authority of your own set NODE_EXTRA_CA_CERTS for the shop',
  ],
};

export function failureOf(error: unknown, limitMs: number): NoAnswer {
  const { name, code = '', message } = error as { name: string; code?: string; message: string };
  if (name === 'TimeoutError')
    return {
      said: `no whole answer within ${limitMs / 1000} s`,
      fix: 'the shop gives up then: answer from an index or a cache, and leave slow work for later',
    };
  const [said, fix] = MEANINGS[code] ?? [
    `the call failed (${code || message})`,
    'look into the backend’s log at this time',
  ];
  return { said, fix };
}
