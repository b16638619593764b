/** One text message to one phone. */
export interface Sms {
  /** Identifies the message: retries use the same id, so that a repeat is recognised. Letters, digits and hyphens. */
  id: string;
  /** E.164: `+4915112345678`. */
  to: string;
  text: string;
  /** BCP 47. */
  language: string;
}

/** `accepted`: the SMS service accepted it. `refused` is final; the reason contains neither number nor text. */
export type SmsAnswer = { result: 'accepted' } | { result: 'refused'; reason: string };

/** Sends text messages. */
export interface SmsSender {
  /**
   * @param withinMs the timeout
   * @throws Error without a clear answer: no connection, timeout, or a fault on the other side
   */
  send(sms: Sms, withinMs: number): Promise<SmsAnswer>;
}
