import { browserStorage, type Storage } from './storage.ts';

/** The version of the way to pay that this visit began with. */
const PAY_PROCESS_VERSION = 'v1';

/**
 * Keeps what outlives the visit beside the session: where the player came from, if the address says so, and the version
 * of the way to pay. A refused storage is only logged: nothing on the page depends on it.
 */
export async function keepVisit(fromID: string | undefined, open: () => Storage = browserStorage): Promise<void> {
  try {
    const storage = open();
    if (fromID) await storage.setItem('fromID', fromID);
    if ((await storage.getItem('payProcessVersion')) === null) {
      await storage.setItem('payProcessVersion', PAY_PROCESS_VERSION);
    }
  } catch (error) {
    console.warn('the visit cannot be kept', error);
  }
}
