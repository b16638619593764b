import { idFault } from './checks.ts';
import type { Store } from './storage.ts';

/** Who the events are of. */
export interface People {
  /** This browser, for as long as it keeps its storage. */
  deviceId(): string;
  /** The visitor before and beside any account; the browser's id unless a page gave another. */
  distinctId(): string;
  accountId(): string | null;
  /** Warns of an id that has not 1 to 63 characters, and changes nothing. */
  identify(distinctId: string): void;
  /** Warns of an id that has not 1 to 63 characters, and changes nothing. */
  login(accountId: string): void;
  logout(): void;
}

const DEVICE = 'device';
const DISTINCT = 'distinct';
const ACCOUNT = 'account';

export function createPeople(store: Store, newId: () => string, warn: (fault: string) => void): People {
  const keep = (key: string, id: string): void => {
    const fault = idFault(id);
    if (fault === null) store.set(key, id);
    else warn(`${key}: ${fault}`);
  };
  const deviceId = (): string => {
    const known = store.get(DEVICE);
    if (known !== null) return known;
    const id = newId();
    store.set(DEVICE, id);
    return id;
  };
  return {
    deviceId,
    distinctId: () => store.get(DISTINCT) ?? deviceId(),
    accountId: () => store.get(ACCOUNT),
    identify: (id) => keep(DISTINCT, id),
    login: (id) => keep(ACCOUNT, id),
    logout: () => store.remove(ACCOUNT),
  };
}
