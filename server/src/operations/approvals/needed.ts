/** Thrown inside a change that is above a limit of the operator's role: it waits for a second operator instead. */
export class ApprovalNeeded extends Error {
  readonly number: string | null;
  readonly sum: number | null;

  /**
   * @param reason the limit, and the sum above it, as a sentence
   * @param subject the order, and the value of the refunds in the reference currency; null: there is none
   */
  constructor(reason: string, { number, sum }: { number: string | null; sum: number | null }) {
    super(reason);
    this.name = 'ApprovalNeeded';
    this.number = number;
    this.sum = sum;
  }
}

/** A second operator's approval of a change. */
export interface Approved {
  /** Id of the request. */
  id: string;
  by: string;
  why: string;
  /** The most that the refunds may be worth, in minor units of the reference currency; null: not known. */
  sum: number | null;
}
