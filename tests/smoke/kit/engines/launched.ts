import type { Driver, Variant } from '../hand.ts';

export interface Wishes {
  /** Lets the shop install its service worker. */
  worker?: boolean;
  /** The browser refuses every access to cookies and storage. */
  storage?: 'blocked';
}

/** An engine that is ready for visits. */
export interface Launched {
  /** Name and version, for people. */
  version(): Promise<string>;
  /** Opens a browser without history: nothing is shared with other visits. */
  visit(variant: Variant, wishes: Wishes): Promise<Driver>;
  close(): Promise<void>;
}
