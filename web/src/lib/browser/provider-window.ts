import { isWebAddress } from './leave.ts';

/** The window's properties that this module uses. */
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

/** Opens a payment provider's page. */
export interface WayOut {
  /** True if the page is in a frame: the provider's page opens in its own window and this page stays. */
  stays: boolean;
  /**
   * Opens the provider's page.
   * @throws Error if it is not a web address
   */
  leave(address: string): void;
  /** Closes the window: the payment did not start. */
  giveUp(): void;
}

/**
 * Call it from the press: in a frame the provider's page gets its own window, which browsers open only on a press. In a
 * window the player sees the payee and the amount before paying; a page could cover a frame, but not a window.
 */
export function wayToProvider(around: Around): WayOut {
  const framed = around.parent !== around;
  const opened = framed ? around.open('', '_blank') : null;
  if (opened) opened.opener = null;
  return {
    stays: framed,
    leave(address) {
      if (!isWebAddress(address)) throw new Error('the address of the provider’s page is not http or https');
      if (opened) opened.location.replace(address);
      else if (!framed) around.location.assign(address);
    },
    giveUp: () => opened?.close(),
  };
}
