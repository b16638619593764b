import { type KeyObject, X509Certificate } from 'node:crypto';
import { isRefusal } from '../refusal.ts';

const TIMEOUT_MS = 5000;
const MOST_KEPT = 20;
/** A forged webhook can name any certificate, so their number at a time is limited. */
const MOST_AT_ONCE = 4;
const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,128}$/;
const MOST_BYTES = 20_000;

/** PayPal's certificates, with which it signs webhooks, by their address. */
export interface Certificates {
  /**
   * Fetches a certificate, once. Does nothing for an address that is not PayPal's, or that PayPal does not know.
   * @throws Error if it cannot
   */
  load(address: string): Promise<void>;
  /** Returns the key of a fetched certificate that is valid at this time; null: none. */
  keyOf(address: string, now: Date): KeyObject | null;
}

/** @param origins the hosts from which certificates are taken */
export function createCertificates(origins: readonly string[]): Certificates {
  const kept = new Map<string, X509Certificate>();
  const underWay = new Map<string, Promise<void>>();

  const fetchOne = async (address: string): Promise<void> => {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    // A forged webhook names a certificate that is none: its signature is refused, and nothing has failed.
    if (isRefusal(answer.status)) return void (await answer.body?.cancel());
    if (!answer.ok) throw new Error(`PayPal answered ${answer.status} for its certificate`);
    const text = await answer.text();
    if (text.length > MOST_BYTES) throw new Error('PayPal’s certificate is too large');
    if (kept.size >= MOST_KEPT) kept.delete([...kept.keys()][0] ?? '');
    kept.set(address, new X509Certificate(text));
  };

  return {
    async load(address) {
      if (kept.has(address) || !isPaypals(address, origins)) return;
      const known = underWay.get(address);
      if (known) return known;
      if (underWay.size >= MOST_AT_ONCE) throw new Error('too many certificates of PayPal are being fetched');
      const running = fetchOne(address).finally(() => underWay.delete(address));
      underWay.set(address, running);
      await running;
    },
    keyOf(address, now) {
      const certificate = kept.get(address);
      if (!certificate) return null;
      const isValid = Date.parse(certificate.validFrom) <= +now && +now <= Date.parse(certificate.validTo);
      return isValid ? certificate.publicKey : null;
    },
  };
}

function isPaypals(address: string, origins: readonly string[]): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return (
    url !== null && origins.includes(url.origin) && PATH.test(url.pathname) && url.origin + url.pathname === address
  );
}
