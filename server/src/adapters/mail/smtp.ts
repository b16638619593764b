import nodemailer from 'nodemailer';
import type { MailConfig } from '#server/config/index.ts';
import type { Mail, MailAnswer, MailSender } from '#server/kernel/letters/mail.ts';

const CONNECTIONS = 5;
const CONNECT_MS = 5_000;
const SILENCE_MS = 15_000;
/** Time limit of a whole attempt; shorter than the life of a job. */
const ATTEMPT_MS = 40_000;

/** One plain address, without characters that could add a second recipient or end the header. */
const ONE_ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]{1,64}@[^\s\p{Cc}<>()[\]\\,;:"@]{1,253}$/u;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const SERVER_WORDS = 300;

export interface SmtpMail extends MailSender {
  /** Closes idle connections; mails that are being sent finish first. */
  close(): void;
}

/** Sends mail by SMTP. A password requires an encrypted connection, except to a loopback address. */
export function smtpMail({ url, from }: MailConfig): SmtpMail {
  const { username, hostname } = new URL(url);
  const transport = nodemailer.createTransport({
    pool: true,
    requireTLS: username !== '' && !LOOPBACK.test(hostname),
    url,
    maxConnections: CONNECTIONS,
    // The jobs retry: their state survives restarts, and their waits are longer.
    maxRequeues: 0,
    dnsTimeout: CONNECT_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const send = async (mail: Mail, withinMs: number): Promise<void> => {
    await transport.sendMail({
      from: { name: oneLine(from.name ?? mail.senderName), address: from.address },
      to: { name: '', address: mail.to },
      envelope: { from: from.address, to: [mail.to] },
      subject: oneLine(mail.subject),
      text: mail.text,
      html: mail.html,
      messageId: `<${oneLine(mail.id)}@${from.address.split('@').at(-1)}>`,
      headers: {
        'Content-Language': oneLine(mail.language),
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
      },
      signal: AbortSignal.timeout(withinMs),
    });
  };

  return {
    async send(mail, withinMs = ATTEMPT_MS): Promise<MailAnswer> {
      if (!ONE_ADDRESS.test(mail.to)) return { result: 'refused', reason: 'this is not one address' };
      try {
        await send(mail, withinMs);
      } catch (error) {
        const reason = wordsOf(error, mail.to);
        if (isFinal(error)) return { result: 'refused', reason };
        throw new Error(reason);
      }
      return { result: 'accepted' };
    },
    close: () => transport.close(),
  };
}

/** Removes line breaks, so that names from players and the catalogue cannot add headers. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

interface SmtpError {
  message: string;
  code?: string;
  command?: string;
  responseCode?: number;
}

const isSmtpError = (error: unknown): error is SmtpError => error instanceof Error;

/**
 * Returns true if the server refused this recipient or this letter for good. Other errors, such as a lost connection or
 * a wrong password, can be retried.
 */
function isFinal(error: unknown): boolean {
  if (!isSmtpError(error)) return false;
  const { code, command, responseCode = 0 } = error;
  return responseCode >= 500 && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO'));
}

/** Returns the error as one line, without the recipient's address. */
function wordsOf(error: unknown, address: string): string {
  if (!isSmtpError(error)) return String(error);
  const { code, message } = error;
  const words = oneLine(message).replaceAll(address, '[recipient]');
  return (code ? `${code}: ${words}` : words).slice(0, SERVER_WORDS);
}
