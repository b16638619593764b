import { type KeyObject, X509Certificate } from 'node:crypto';
import { isRefusal } from '../refusal.ts';
import { createTurns } from './turns.ts';

const TIMEOUT_MS = 5000;
const MOST_KEPT = 20;
/**
 * Before its signature is checked, a forged webhook can name any certificate. So few are fetched at a time, and each
 * sender has turns.
 */
const TURNS = { atOnce: 4, ofSender: 16, waiting: 200, waitMs: 8000 };
const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,128}$/;
const MOST_BYTES = 20_000;
/** A certificate that PayPal does not know is not asked for again so soon. */
const UNKNOWN_MS = 60_000;
/** A failure may be PayPal's own, and hit genuine webhooks. */
const FAILED_MS = 2000;
const MOST_MISSING = 2000;

/** PayPal's certificates, with which it signs webhooks, by their address. */
export interface Certificates {
  /**
   * Fetches a certificate, once. Does nothing for an address that is not PayPal's, or that PayPal does not know.
   * @param sender senders have turns
   * @throws Error if it cannot
   */
  load(address: string, sender?: string): Promise<void>;
  /** Returns the key of a fetched certificate that is valid at this time; null: none. */
  keyOf(address: string, now: Date): KeyObject | null;
  /** Keeps a certificate that has signed a genuine webhook, whatever forged webhooks name afterwards. */
  prove(address: string): void;
}

/** A certificate that could not be fetched. `error` is null if PayPal does not know it. */
interface Missing {
  until: number;
  error: Error | null;
}

/** @param origins the hosts from which certificates are taken */
export function createCertificates(
  origins: readonly string[],
  clock: () => number = () => performance.now(),
): Certificates {
  const kept = new Map<string, { certificate: X509Certificate; isProven: boolean }>();
  const missing = new Map<string, Missing>();
  const underWay = new Map<string, Promise<void>>();
  const inTurn = createTurns(TURNS);

  const keep = (address: string, certificate: X509Certificate): void => {
    if (kept.size >= MOST_KEPT) {
      const [oldest] = [...kept].find(([, { isProven }]) => !isProven) ?? [...kept][0] ?? [];
      kept.delete(oldest ?? '');
    }
    kept.set(address, { certificate, isProven: false });
  };
  const miss = (address: string, ms: number, error: Error | null): void => {
    missing.delete(address);
    if (missing.size >= MOST_MISSING) missing.delete([...missing.keys()][0] ?? '');
    missing.set(address, { until: clock() + ms, error });
  };
  const fetchOne = async (address: string): Promise<void> => {
    try {
      const text = await read(address);
      if (text === null) miss(address, UNKNOWN_MS, null);
      else keep(address, new X509Certificate(text));
    } catch (error) {
      miss(address, FAILED_MS, error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  };
  /** Returns true if the certificate is known, or known to be missing. @throws Error of a moment ago */
  const isDecided = (address: string): boolean => {
    const known = missing.get(address);
    if (kept.has(address)) return true;
    if (!known || known.until <= clock()) return false;
    if (known.error) throw known.error;
    return true;
  };
  const fetchOnce = async (address: string): Promise<void> => {
    if (isDecided(address)) return;
    const running = underWay.get(address) ?? fetchOne(address).finally(() => underWay.delete(address));
    underWay.set(address, running);
    await running;
  };

  return {
    async load(address, sender = '') {
      if (!isPaypals(address, origins) || isDecided(address)) return;
      const running = underWay.get(address);
      await (running ?? inTurn(sender, () => fetchOnce(address)));
    },
    keyOf(address, now) {
      const certificate = kept.get(address)?.certificate;
      if (!certificate) return null;
      const isValid = Date.parse(certificate.validFrom) <= +now && +now <= Date.parse(certificate.validTo);
      return isValid ? certificate.publicKey : null;
    },
    prove(address) {
      const known = kept.get(address);
      if (known) known.isProven = true;
    },
  };
}

/** Returns the certificate at an address; null: PayPal does not know it. */
async function read(address: string): Promise<string | null> {
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  // A forged webhook names a certificate that is none: its signature is refused, and nothing has failed.
  if (isRefusal(answer.status)) {
    await answer.body?.cancel();
    return null;
  }
  if (!answer.ok) throw new Error(`PayPal answered ${answer.status} for its certificate`);
  const text = await answer.text();
  if (text.length > MOST_BYTES) throw new Error('PayPal’s certificate is too large');
  return text;
}

function isPaypals(address: string, origins: readonly string[]): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return (
    url !== null && origins.includes(url.origin) && PATH.test(url.pathname) && url.origin + url.pathname === address
  );
}
