import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

export interface LogOptions {
  level: string;
  /** Coloured lines for a person instead of JSON; needs `pino-pretty`, a development dependency. */
  pretty?: boolean;
  /** Each line is out before the next is made, so that what ends the process overtakes none. Stops for a slow reader. */
  inOrder?: boolean;
  /** Where the lines go; standard output when absent. */
  destination?: DestinationStream;
}

const HIDDEN = '[hidden]';
const SECRET_KEYS = String.raw`(?:authorization|cookie|set-cookie|ticket|email|phone|otp|[\w-]*(?:token|password|secret))`;
const VALUE = String.raw`(?:"(?:[^"\\]|\\.)*"|\d+)`;
const SECRET_FIELD = new RegExp(`("${SECRET_KEYS}":)${VALUE}`, 'gi');
/** The same inside a string that holds JSON, as errors of other programs do. */
const NESTED_FIELD = new RegExp(String.raw`(\\"${SECRET_KEYS}\\":\s*)(?:\\"(?:[^"\\]|\\\\)*\\"|\d+)`, 'gi');
/** Six digits: a code sent by email or SMS. PostgreSQL's error codes have five characters. */
const CODE_FIELD = /("code":)"?\d{6}"?(?=[,}])/g;
const BEARER = /\b(Bearer\s+)[\w.~+/=-]+/gi;
const SIGNING_SECRET = /\bwhsec_[\w+/=-]+/g;
/** Of operators, and of payment providers: each begins by what it is. */
const TOKEN = /\b(?:mwop_|[rs]k_(?:live|test)_)[\w-]+/g;
/** `postgres://user:password@host` */
const PASSWORD_IN_ADDRESS = /(:\/\/[^\s:@/"]{0,100}:)[^\s"]{1,200}@/g;
/** In E.164, as the database has it. */
const PHONE_NUMBER = /\+\d{7,15}\b/g;
const EMAIL_ADDRESS = /[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;

/** A log line without the secrets it may carry, wherever they stand: by field name, and by look inside texts. */
export const redact = (line: string): string =>
  line
    .replace(SECRET_FIELD, `$1"${HIDDEN}"`)
    .replace(NESTED_FIELD, `$1\\"${HIDDEN}\\"`)
    .replace(CODE_FIELD, `$1"${HIDDEN}"`)
    .replace(BEARER, `$1${HIDDEN}`)
    .replace(SIGNING_SECRET, HIDDEN)
    .replace(TOKEN, HIDDEN)
    .replace(PASSWORD_IN_ADDRESS, `$1${HIDDEN}@`)
    .replace(PHONE_NUMBER, HIDDEN)
    .replace(EMAIL_ADDRESS, HIDDEN);

/** Structured logs: one JSON object a line, secrets hidden. */
export function createLog({ level, pretty = false, inOrder = false, destination }: LogOptions): Log {
  const options = { level, base: null, hooks: { streamWrite: redact } };
  if (destination) return pino(options, destination);
  if (!pretty) return pino({ ...options, base: { pid: process.pid } }, pino.destination({ sync: inOrder }));
  return pino(options, pino.transport({ target: 'pino-pretty', options: { ignore: 'pid,hostname' } }));
}

export const silentLog: Log = pino({ level: 'silent' });
