import { isWebAddress } from './leave.ts';

/** What of the window is used. */
interface Around {
  parent: unknown;
  open(url: string, target: string): Opened | null;
  location: { assign(address: string): void };
}
interface Opened {
  opener: unknown;
  location: { replace(address: string): void };
  close(): void;
}

/** The way to a payment provider's page. */
export interface WayOut {
  /** It leads out of a frame, so that this page stays. */
  stays: boolean;
  /** @throws Error for an address that is none of the web */
  leave(address: string): void;
  /** Nothing came of it. */
  giveUp(): void;
}

/**
 * To be called as the player presses: in a frame the provider's page gets a window of its own, which browsers open at a press
 * alone. There the player sees whom and how much he pays before he does: a frame can be covered, a window cannot.
 */
export function wayToProvider(around: Around): WayOut {
  const framed = around.parent !== around;
  const opened = framed ? around.open('', '_blank') : null;
  if (opened) opened.opener = null;
  return {
    stays: framed,
    leave(address) {
      if (!isWebAddress(address)) throw new Error('the provider’s page has no web address');
      if (opened) opened.location.replace(address);
      else if (!framed) around.location.assign(address);
    },
    giveUp: () => opened?.close(),
  };
}
