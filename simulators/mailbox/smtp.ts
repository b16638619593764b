import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { z } from 'zod';
import type { ListenOptions } from '../kit/simulator.ts';

/** `down`: closes the connection; `busy`: "try again later"; `refuse`: no such recipient. */
export const smtpMood = z.enum(['ok', 'down', 'busy', 'refuse']);
export type SmtpMood = z.infer<typeof smtpMood>;

/** A received mail, for one of its recipients. */
export interface Arrived {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  messageId: string | null;
}

export interface SmtpListener {
  url: string;
  /** Closes open connections, like a server that goes down. */
  hangUp(): void;
  close(): Promise<void>;
}

const SIZE_LIMIT = 1024 * 1024;

/** Receives mail for any address, without a password and without encryption. */
export async function listenSmtp(options: {
  listen: ListenOptions;
  mood: () => SmtpMood;
  keep: (mail: Arrived) => void;
}): Promise<SmtpListener> {
  const { mood, keep } = options;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    size: SIZE_LIMIT,
    rejectOversized: true,
    closeTimeout: 100,
    onConnect: (_session, done) => done(mood() === 'down' ? refusal(421, 'The mail server is down') : null),
    onMailFrom: (_address, _session, done) => done(mood() === 'busy' ? refusal(451, 'Try again later') : null),
    onRcptTo: ({ address }, _session, done) =>
      done(mood() === 'refuse' ? refusal(550, `No such user: <${address}>`) : null),
    onData(stream, session, done) {
      read(stream).then(
        (mail) => {
          const { mailFrom, rcptTo } = session.envelope;
          const sender = mailFrom ? mailFrom.address : '';
          for (const { address } of rcptTo) keep({ ...mail, from: mail.from || sender, to: address });
          done(null);
        },
        (error: unknown) => done(refusal(554, `This mail cannot be read: ${String(error)}`)),
      );
    },
  });
  // An aborted connection is not an error of the simulator, so only print it.
  server.on('error', (error) => console.error('smtp:', error.message));
  const { port = 0, host = '127.0.0.1' } = options.listen;
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      done();
    });
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    url: `smtp://${reachable}:${address.port}`,
    hangUp: () => {
      for (const connection of server.connections) connection.close();
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

const refusal = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

async function read(stream: AsyncIterable<Buffer>): Promise<Omit<Arrived, 'to'>> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  const mail = await PostalMime.parse(Buffer.concat(parts));
  const { name = '', address = '' } = mail.from ?? {};
  return {
    from: name ? `${name} <${address}>` : address,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? null,
    messageId: mail.messageId ?? null,
  };
}
