/** How events are sent: in a picture's address, by `fetch`, or by the browser's beacon. */
export type SendMethod = 'image' | 'ajax' | 'beacon';

/** A page's settings; optional fields have defaults. */
export interface Config {
  /** The collector's address, to which `/sync_js` is added. */
  serverUrl: string;
  appid: string;
  appName: string;
  /** Domains, with their subdomains, on which events are counted; absent: all. */
  whitelist?: readonly string[];
  /** The site that this page is part of: `shop`, `forum`. */
  source?: string;
  /** False: debug mode. The collector checks each event, and its faults are printed. Default true. */
  production?: boolean;
  /** True: drops events whose names or properties fail checks. False: warns and sends them. Default false. */
  strict?: boolean;
  sendMethod?: SendMethod;
  /** Events of a batch: default 6, at least 1, at most 30. */
  batchSize?: number;
  /** Longest time that an event waits for its batch, in ms. Default 6000. */
  interval?: number;
  /** Timeout of a send, in ms. Default 3000. */
  timeout?: number;
  /** Retries of a failed send. Default 3. */
  retries?: number;
  /** True if the visitor has agreed already. False: nothing is stored or sent until `optIn`. Default true. */
  consent?: boolean;
}

export interface Settings extends Required<Omit<Config, 'whitelist'>> {
  whitelist: readonly string[];
}

/** The numbers of the specification, section 9. */
export const LIMITS = { perSend: 50, queued: 500, batch: { least: 1, most: 30 } } as const;

const METHODS: readonly unknown[] = ['image', 'ajax', 'beacon'];

/** Returns the settings with defaults. @throws TypeError without an address or an appid */
export function settingsOf(config: Config): Settings {
  if (!config.serverUrl) throw new TypeError('serverUrl is empty');
  if (!config.appid) throw new TypeError('appid is empty');
  return {
    serverUrl: config.serverUrl.replace(/\/+$/, ''),
    appid: config.appid,
    appName: config.appName ?? '',
    whitelist: config.whitelist ?? [],
    source: config.source ?? '',
    production: config.production ?? true,
    strict: config.strict ?? false,
    sendMethod: METHODS.includes(config.sendMethod) ? (config.sendMethod as SendMethod) : 'image',
    batchSize: clamp(numberOr(config.batchSize, 6), LIMITS.batch.least, LIMITS.batch.most),
    interval: positiveOr(config.interval, 6000),
    timeout: positiveOr(config.timeout, 3000),
    retries: Math.max(0, Math.trunc(numberOr(config.retries, 3))),
    consent: config.consent ?? true,
  };
}

/** Returns true if pages of this host are counted. A page without a host, opened from a file, always is. */
export const isListed = (host: string, whitelist: readonly string[]): boolean =>
  host === '' || whitelist.length === 0 || whitelist.some((domain) => isBelow(host, domain.toLowerCase()));

const isBelow = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

const numberOr = (value: unknown, fallback: number): number => (Number.isFinite(value) ? Number(value) : fallback);

const positiveOr = (value: unknown, fallback: number): number => {
  const number = numberOr(value, fallback);
  return number > 0 ? number : fallback;
};

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.trunc(value)));
