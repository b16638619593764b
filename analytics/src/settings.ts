/** How events are brought: as a picture's address, by `fetch`, or by the browser's beacon. */
export type SendMethod = 'image' | 'ajax' | 'beacon';

/** What a page says as it starts; what it leaves out has a default. */
export interface Config {
  /** The collector's address, to which `/sync_js` is added. */
  serverUrl: string;
  appid: string;
  appName: string;
  /** The domains on which events are counted, with what is below them; absent: all. */
  whitelist?: readonly string[];
  /** Where this page belongs: `shop`, `forum`. */
  source?: string;
  /** False: debug mode, in which each event is checked by the collector and its faults are printed. Default true. */
  production?: boolean;
  /** Drops events whose names or properties fail checks; otherwise they are warned of and sent. Default false. */
  strict?: boolean;
  sendMethod?: SendMethod;
  /** Events that make a batch: 6, at least 1, at most 30. */
  batchSize?: number;
  /** Longest time that an event waits for its batch, in ms: 6000. */
  interval?: number;
  /** For how long a send may take, in ms: 3000. */
  timeout?: number;
  /** How often a failed send is tried again: 3. */
  retries?: number;
  /** Whether the visitor agreed already. False: nothing is kept or sent until `optIn`. Default true. */
  consent?: boolean;
}

export interface Settings extends Required<Omit<Config, 'whitelist'>> {
  whitelist: readonly string[];
}

/** The numbers of the specification, section 9. */
export const LIMITS = { perSend: 50, queued: 500, batch: { least: 1, most: 30 } } as const;

const METHODS: readonly unknown[] = ['image', 'ajax', 'beacon'];

/** @throws TypeError without an address or an appid: nothing could be told */
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

/** Whether a page of this host is counted. A page without a host, opened from a file, always is. */
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
