import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const RESTARTS = 60;
const RESTART_MS = 500;
const TAIL_BYTES = 20_000;
/** Every world starts the same programs, so they share one compile cache. */
const COMPILED = join(import.meta.dirname, '../../.data/compiled');

/** A program in its own process that can be killed and restarts on the same port with the same environment. */
export class Program {
  readonly name: string;
  readonly #file: string;
  readonly #args: readonly string[];
  readonly #env: NodeJS.ProcessEnv;
  readonly #logFile: string;
  #child: ChildProcess | null = null;
  #wanted = false;
  #ready = false;
  #readyAt = 0;
  #startMs = 0;
  /** Duration of its slowest start, in milliseconds. */
  slowestStartMs = 0;
  /** Unexpected exits. */
  readonly deaths: string[] = [];

  constructor(options: {
    name: string;
    file: string;
    args?: readonly string[];
    env: NodeJS.ProcessEnv;
    logFile: string;
  }) {
    this.name = options.name;
    this.#file = options.file;
    this.#args = options.args ?? [];
    this.#env = options.env;
    this.#logFile = options.logFile;
  }

  /** Starts it and waits for its `{ ready }`; `more` overrides its environment. @throws Error if it exits before */
  async start(more: NodeJS.ProcessEnv = {}): Promise<void> {
    this.#wanted = true;
    const begun = Date.now();
    const output = openSync(this.#logFile, 'a');
    const child = fork(new URL(`../../${this.#file}`, import.meta.url), [...this.#args], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...this.#env, ...more },
      stdio: ['ignore', output, output, 'ipc'],
    });
    closeSync(output);
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code, signal) =>
        reject(new Error(`${this.name} ended (${code ?? signal}) before it was ready: ${this.lastWords()}`)),
      );
    });
    this.#ready = true;
    this.#readyAt = Date.now();
    this.#startMs = this.#readyAt - begun;
    this.slowestStartMs = Math.max(this.slowestStartMs, this.#startMs);
    child.on('exit', (code, signal) => {
      if (!this.#wanted || child !== this.#child) return;
      this.#ready = false;
      this.deaths.push(`${this.name} ended by itself (${code ?? signal}): ${this.lastWords()}`);
      void this.comeBack(more).catch((error: unknown) => this.deaths.push(String(error)));
    });
  }

  /** Starts it, repeatedly while something it needs is down, as a supervisor would. */
  async comeBack(more: NodeJS.ProcessEnv = {}): Promise<void> {
    for (let left = RESTARTS; ; left--) {
      try {
        return await this.start(more);
      } catch (error) {
        if (left === 0 || !this.#wanted) throw error;
        await pause(RESTART_MS);
      }
    }
  }

  get running(): boolean {
    return this.#ready && this.#child?.connected === true;
  }

  /**
   * True if a fault may hit it: it has run for as long as it took to start. On a slow machine it would otherwise be
   * killed again before it did any work, and the run would look like a broken shop.
   */
  get hasWorked(): boolean {
    return this.running && Date.now() - this.#readyAt >= this.#startMs;
  }

  say(message: object): void {
    if (this.running) this.#child?.send(message, () => undefined); // it may be exiting
  }

  /** Sends SIGSTOP or SIGCONT, which it cannot notice. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal);
  }

  /** Kills it with SIGKILL; resolves when it is gone. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** Asks it to finish its work; after 20 seconds it is killed and that counts as an unexpected exit. */
  async stop(): Promise<void> {
    const timer = setTimeout(() => {
      this.deaths.push(`${this.name} did not stop when asked`);
      void this.kill();
    }, 20_000);
    await this.#end('SIGTERM');
    clearTimeout(timer);
  }

  /** Returns the end of its output, without log lines unless there is nothing else. */
  lastWords(): string {
    const lines = tailOf(this.#logFile)
      .split('\n')
      .filter((line) => line.trim() !== '');
    const plain = lines.filter((line) => !line.startsWith('{'));
    return (plain.length > 0 ? plain : lines).slice(-8).join('\n').slice(-800);
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#wanted = false;
    this.#ready = false;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
}

/** Returns the last part of a file; logs of long runs are long. */
function tailOf(file: string): string {
  const from = openSync(file, 'r');
  try {
    const tail = Buffer.alloc(TAIL_BYTES);
    const start = Math.max(0, fstatSync(from).size - TAIL_BYTES);
    return tail.toString('utf8', 0, readSync(from, tail, 0, TAIL_BYTES, start));
  } finally {
    closeSync(from);
  }
}

/**
 * Returns a free port below the range for outgoing connections: while its program is down, no client can be given the
 * port.
 */
export async function steadyPort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000);
    const free = await new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (free) return port;
  }
}
