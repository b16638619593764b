/** How long a ticket lives that travels in an address. */
export const TICKET_MS = 5 * 60_000;
/** How long a game has to answer a request to authorise a browser. */
export const REQUEST_MS = 5 * 60_000;
/**
 * Tickets for PC clients are kept for so long: the call that redeemed one may be repeated, and is answered the same way. As long as the
 * ids of calls (`purge`), and a day more. A login ticket goes with its time: that of a repeated call has expired already.
 */
export const TICKET_KEPT_MS = 8 * 24 * 3_600_000;
/** A page that looks again later still learns that its request has expired. */
export const REQUEST_KEPT_MS = 24 * 3_600_000;
