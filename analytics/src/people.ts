import { idFault } from './checks.ts';
import type { Store } from './storage.ts';

/** The identities of the visitor. */
export interface People {
  /** Id of this browser, for as long as it keeps its storage. */
  deviceId(): string;
  /** Id of the visitor, independent of any account; the browser's id unless a page set another. */
  distinctId(): string;
  accountId(): string | null;
  /** Ignores an id that does not have 1 to 63 characters, with a warning. */
  identify(distinctId: string): void;
  /** Ignores an id that does not have 1 to 63 characters, with a warning. */
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
