/** Statuses that do not decide about the request: timeout, the same call under way, rate limit. */
const UNDECIDED = [408, 409, 429];

/** Returns true if a provider's HTTP status means that it refused the request. */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500 && !UNDECIDED.includes(status);
