/** A time that is over, a conflict with the same call while it is under way, too many calls: they say nothing of what was asked. */
const UNDECIDED = [408, 409, 429];

/** Whether a provider's HTTP status says that it does not do what was asked. */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500 && !UNDECIDED.includes(status);
