/** One letter to one person. */
export interface Mail {
  /** Names the letter: the same for each try, so that a repeat can be recognised. Letters, digits, dots and hyphens. */
  id: string;
  to: string;
  /** Shown as the sender where the installation has no name of its own. */
  senderName: string;
  /** BCP 47. */
  language: string;
  subject: string;
  html: string;
  text: string;
}

/** `accepted`: a mail server took it over. `refused` is final. Anything else, thrown, is tried again. */
export type MailAnswer = { result: 'accepted' } | { result: 'refused'; reason: string };

/** The way out for mail. */
export interface MailSender {
  /**
   * @param withinMs how long somebody waits for it; without it, as long as a mail server may take
   * @throws Error when there was no clear answer: no connection, time-out, a server that is busy
   */
  send(mail: Mail, withinMs?: number): Promise<MailAnswer>;
}
