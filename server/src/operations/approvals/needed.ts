/** Thrown inside a change that is above a limit of the operator's role: it waits for a second operator instead. */
export class ApprovalNeeded extends Error {
  readonly number: string | null;

  /** @param reason the limit, and the sum above it, as a sentence */
  constructor(reason: string, number: string | null) {
    super(reason);
    this.name = 'ApprovalNeeded';
    this.number = number;
  }
}

/** A second operator's approval of a change. */
export interface Approved {
  /** Id of the request. */
  id: string;
  by: string;
  why: string;
}
