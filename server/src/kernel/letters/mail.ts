/** One letter to one person. */
export interface Mail {
  /**
   * Identifies the letter: retries use the same id, so that a repeat is recognised. Letters, digits, dots and hyphens.
   */
  id: string;
  to: string;
  /** The sender's name if the installation has none configured. */
  senderName: string;
  /** BCP 47. */
  language: string;
  subject: string;
  html: string;
  text: string;
}

/** `accepted`: a mail server accepted it. `refused` is final. Any thrown error is retried. */
export type MailAnswer = { result: 'accepted' } | { result: 'refused'; reason: string };

/** Sends mail. */
export interface MailSender {
  /**
   * @param withinMs the timeout; without it, as long as a mail server may take
   * @throws Error without a clear answer: no connection, timeout, or a busy server
   */
  send(mail: Mail, withinMs?: number): Promise<MailAnswer>;
}
