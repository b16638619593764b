/** One text message to one phone. */
export interface Sms {
  /** Names the message: the same for each try, so that a repeat can be recognised. Letters, digits and hyphens. */
  id: string;
  /** E.164: `+4915112345678`. */
  to: string;
  text: string;
  /** BCP 47. */
  language: string;
}

/** `accepted`: whoever sends messages took it over. `refused` is final; the reason names neither number nor text. */
export type SmsAnswer = { result: 'accepted' } | { result: 'refused'; reason: string };

/** The way out for text messages. */
export interface SmsSender {
  /**
   * @param withinMs how long somebody waits for it
   * @throws Error when there was no clear answer: no connection, time-out, a fault on the other side
   */
  send(sms: Sms, withinMs: number): Promise<SmsAnswer>;
}
