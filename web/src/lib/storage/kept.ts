import { browserStorage, type Storage } from './storage.ts';

/** The version of the payment flow with which this visit began. */
const PAY_PROCESS_VERSION = 'v1';

/**
 * Stores further data that outlive the visit: its origin, if the address names it, and the version of the payment flow.
 * If the storage refuses, that is only logged: nothing on the page depends on it.
 */
export async function keepVisit(fromID: string | undefined, open: () => Storage = browserStorage): Promise<void> {
  try {
    const storage = open();
    if (fromID) await storage.setItem('fromID', fromID);
    if ((await storage.getItem('payProcessVersion')) === null) {
      await storage.setItem('payProcessVersion', PAY_PROCESS_VERSION);
    }
  } catch (error) {
    console.warn('the visit was not stored', error);
  }
}
