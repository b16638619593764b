/** Where time comes from; tests hand in their own. */
export interface Clock {
  now(): Date;
}
