/** Lifetime of a ticket in an address. */
export const TICKET_MS = 5 * 60_000;
/** Time in which a game must answer a request to authorise a browser. */
export const REQUEST_MS = 5 * 60_000;
/**
 * Tickets for PC clients are kept this long, so that a repeat of the redeeming call gets the same answer. This is one
 * day longer than the ids of calls (`purge`). Login tickets are deleted once they expire: the ticket of a repeated call
 * has expired by then.
 */
export const TICKET_KEPT_MS = 8 * 24 * 3_600_000;
/** Requests are kept this long, so that a page that asks later still gets `expired`. */
export const REQUEST_KEPT_MS = 24 * 3_600_000;
