import { lookup } from 'node:dns/promises';
import { connect } from 'node:tls';
import { weaknessInProduction } from '#server/config/secrets.ts';
import { addressAllowed, parseNetworks } from '#server/kernel/addresses.ts';
import { failureOf } from './failures.ts';
import { type Finding, look, right, wrong } from './finding.ts';
import type { Settings } from './settings.ts';

const CONNECT_MS = 5000;
const DAY_MS = 86_400_000;
/** Automatic renewal usually happens 30 days before the expiry. */
const SOON_DAYS = 14;

export function checkSecrets({ secrets }: Settings): Finding[] {
  const weak = secrets.map(weaknessInProduction).find((weakness) => weakness !== null);
  const several = secrets.length > 1 ? ', two of them: each call carries a signature of each' : '';
  if (!weak) return [right('secret', `fit for production${several}`)];
  const fix = `draw one for GAME_<gid>_SECRET: node -p "'whsec_' + crypto.randomBytes(32).toString('base64')"`;
  return [look('secret', `it ${weak}: production refuses it`, fix)];
}

/**
 * Checks the address: the shop calls public addresses and the publisher's networks, and in the demo also this machine.
 */
export async function checkAddress({ url, networks = [] }: Settings): Promise<Finding[]> {
  const { hostname, protocol } = new URL(url);
  const plain: Finding[] =
    protocol === 'https:'
      ? []
      : [look('address', 'it is not encrypted', 'production takes https:// alone in GAME_<gid>_URL')];
  try {
    const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
    const addresses = found.map(({ address }) => address);
    const reach = { allowLoopback: false, networks: parseNetworks(networks) };
    if (addresses.some((address) => addressAllowed(address, reach))) return [...plain, right('address', url)];
    const named = `${hostname} is ${addresses.join(', ')}`;
    return addresses.some((address) => addressAllowed(address, { ...reach, allowLoopback: true }))
      ? [
          ...plain,
          look('address', `${named}, this machine`, 'fine for the demo; production calls public addresses alone'),
        ]
      : [
          ...plain,
          wrong(
            'address',
            `${named}, a private address`,
            'the shop calls public addresses alone, and those of GAME_NETWORKS: list the network there',
          ),
        ];
  } catch (error) {
    const { said, fix } = failureOf(error, CONNECT_MS);
    return [wrong('address', said, fix)];
  }
}

/** @param options.ca a certificate authority to trust in addition to Node's, for tests */
export async function checkCertificate({ url }: Settings, { ca }: { ca?: string } = {}): Promise<Finding[]> {
  const { hostname, port, protocol } = new URL(url);
  if (protocol !== 'https:') return [];
  const host = hostname.replace(/^\[|\]$/g, '');
  const { promise, resolve } = Promise.withResolvers<Finding>();
  const failed = (error: unknown): void => {
    const { said, fix } = failureOf(error, CONNECT_MS);
    resolve(wrong('certificate', said, fix));
  };
  const socket = connect({
    host,
    port: Number(port || 443),
    servername: /[a-z]/i.test(host) ? host : '',
    ca,
    timeout: CONNECT_MS,
  });
  socket.once('error', failed).once('timeout', () => failed({ code: 'ETIMEDOUT' }));
  socket.once('secureConnect', () => {
    const until = new Date(socket.getPeerCertificate().valid_to);
    const days = Math.floor((until.getTime() - Date.now()) / DAY_MS);
    const said = `right for ${host}, until ${until.toISOString().slice(0, 10)} (${days} days)`;
    const fix = 'renew it, and have it renewed by itself (certbot, your cloud)';
    resolve(days < SOON_DAYS ? look('certificate', said, fix) : right('certificate', said));
  });
  const finding = await promise;
  socket.destroy();
  return [finding];
}
