/** How long a ticket lives that travels in an address. */
export const TICKET_MS = 5 * 60_000;
/** How long a game has to answer a request to authorise a browser. */
export const REQUEST_MS = 5 * 60_000;
/**
 * Spent and expired tickets are kept for so long: the call that made one may be repeated, and must not make it anew.
 * As long as the ids of calls (`purge`), and a day more.
 */
export const TICKET_KEPT_MS = 8 * 24 * 3_600_000;
/** A page that looks again later still learns that its request has expired. */
export const REQUEST_KEPT_MS = 24 * 3_600_000;
