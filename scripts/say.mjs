// How a start writes before the program runs: lines for people, and in production JSON like those of its log.

/** Levels of pino, which writes the log. */
export const INFO = 30;
export const FATAL = 60;

/**
 * @param {string} msg
 * @param {number} [level]
 */
export function say(msg, level = INFO) {
  const isProduction = process.env.NODE_ENV === 'production';
  console.error(isProduction ? JSON.stringify({ level, time: Date.now(), pid: process.pid, msg }) : msg);
}
