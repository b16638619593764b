import { OLD_SECONDS, REPLICA_PROBLEMS, type ReadSource } from '../kernel/read-source.ts';

/** Returns the line that says how old an answer is, or why it is not from the stand-by. */
export function readSourceText(source: ReadSource): string {
  if (source.from === 'primary') return `Read from the primary: ${REPLICA_PROBLEMS[source.why]}.`;
  const { asOf, seconds } = source;
  const time =
    seconds < 12 * 3600 ? asOf.toISOString().slice(11, 19) : asOf.toISOString().slice(0, 19).replace('T', ' ');
  const text = `As of ${time} UTC (${ageOf(seconds)} old), from a stand-by.`;
  return seconds < OLD_SECONDS ? text : `Warning: old data, because the stand-by is behind. ${text}`;
}

const ageOf = (seconds: number): string =>
  seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 3600)} h ${Math.floor(seconds / 60) % 60} min`;
