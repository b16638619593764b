import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

export interface LogOptions {
  level: string;
  /** Coloured lines for a person instead of JSON; needs `pino-pretty`, a development dependency. */
  pretty?: boolean;
  /**
   * Writes each line before the next is created, so that no line is lost when the process ends. Blocks on a slow
   * reader.
   */
  inOrder?: boolean;
  /** Target of the lines; standard output if absent. */
  destination?: DestinationStream;
}

const HIDDEN = '[hidden]';
const SECRET_KEYS = String.raw`(?:authorization|cookie|set-cookie|ticket|email|phone|otp|[\w-]*(?:token|password|secret))`;
const VALUE = String.raw`(?:"(?:[^"\\]|\\.)*"|\d+)`;
const SECRET_FIELD = new RegExp(`("${SECRET_KEYS}":)${VALUE}`, 'gi');
/** The same in a string that contains JSON, as in errors of other programs. */
const NESTED_FIELD = new RegExp(String.raw`(\\"${SECRET_KEYS}\\":\s*)(?:\\"(?:[^"\\]|\\\\)*\\"|\d+)`, 'gi');
/** Six digits: a code sent by email or SMS. PostgreSQL's error codes have five characters. */
const CODE_FIELD = /("code":)"?\d{6}"?(?=[,}])/g;
const BEARER = /\b(Bearer\s+)[\w.~+/=-]+/gi;
const SIGNING_SECRET = /\bwhsec_[\w+/=-]+/g;
/** Tokens of operators, keys of the server API and of payment providers, by their prefix. */
const TOKEN = /\b(?:mwop_|mwk_|[rs]k_(?:live|test)_)[\w-]+/g;
/** `postgres://user:password@host` */
const PASSWORD_IN_ADDRESS = /(:\/\/[^\s:@/"]{0,100}:)[^\s"]{1,200}@/g;
/** E.164, as stored in the database. */
const PHONE_NUMBER = /\+\d{7,15}\b/g;
const EMAIL_ADDRESS = /[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;

/** Removes secrets from a log line: by field name, and by pattern within texts. */
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
