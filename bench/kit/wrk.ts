import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Time units of `wrk`, in milliseconds. */
const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };
const ABSENT = `This benchmark asks by wrk, which is not on this machine: a client in JavaScript is slower than the server.
Debian, Ubuntu: apt install wrk · macOS: brew install wrk · Fedora, Arch: it has the same name there.`;

export interface Load {
  url: string;
  headers: Readonly<Record<string, string>>;
  connections: number;
  seconds: number;
}

/** Returns the version of `wrk` on this machine. @throws Error that says how to install it */
export async function wrkVersion(): Promise<string> {
  // `wrk --version` exits with 1 after it prints the version.
  const said = await run('wrk', ['--version']).catch((error: { code: unknown; stdout?: string }) => {
    if (error.code === 'ENOENT') throw new Error(ABSENT);
    return { stdout: error.stdout ?? '' };
  });
  return /^wrk (?:debian\/)?(\S+)/.exec(said.stdout)?.[1] ?? 'of unknown version';
}

/**
 * Requests one URL as fast as the server answers, from one C thread, which leaves the other core to the server.
 * @throws Error if a request failed or got an error status
 */
export async function perSecond({ url, headers, connections, seconds }: Load): Promise<{ rate: number; p99: number }> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const load = ['-t1', '--timeout', '30s', `-c${connections}`, `-d${seconds}s`];
  const { stdout } = await run('wrk', [...load, '--latency', ...sent, url]);
  const wrong = /^\s*(Socket errors|Non-2xx).*$/m.exec(stdout);
  if (wrong) throw new Error(`${url}: ${wrong[0].trim()}`);
  return readReport(stdout);
}

/** Returns requests a second and the 99th percentile of latency in milliseconds, from the output of `wrk --latency`. */
export function readReport(text: string): { rate: number; p99: number } {
  const rate = /^Requests\/sec:\s+([\d.]+)/m.exec(text)?.[1];
  const [, p99, unit = ''] = /^\s+99%\s+([\d.]+)([a-z]+)/m.exec(text) ?? [];
  if (rate === undefined || p99 === undefined) throw new Error(`wrk printed unknown output:\n${text}`);
  return { rate: Number(rate), p99: Number(p99) * (UNITS[unit] ?? Number.NaN) };
}
