import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../../scripts/lib/ports.ts';
import { until } from './until.ts';

/** Returns the path of an installed program. */
export const findProgram = (program: string): string | undefined =>
  ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(delimiter)]
    .map((dir) => join(dir, program))
    .find((path) => existsSync(path));
const OPENSSL = findProgram('openssl');

/** Proxies need OpenSSL for their certificate. */
export const hasOpenssl = OPENSSL !== undefined;

export interface Places {
  dir: string;
  /** Address of each process of the shop, such as `127.0.0.1:8080`. */
  hosts: readonly string[];
  /** Port for TLS. */
  port: number;
  /** Port for plain HTTP. */
  plainPort: number;
  certificate: string;
  key: string;
}

/** A reverse proxy with a file of `deploy/`, on a free port, in a folder of its own. */
export abstract class TlsProxy {
  readonly dir = mkdtempSync(join(tmpdir(), 'proxy-'));
  #process: ChildProcess | null = null;
  #port = 0;

  /** The program and its arguments. */
  abstract get command(): [program: string, args: string[]];
  abstract readonly file: string;
  /** Returns the text of the file, with only that replaced which a publisher must replace. */
  protected abstract configuration(places: Places): string;

  /** @param hosts the address of each process of the shop, such as `127.0.0.1:8080` */
  async start(hosts: readonly string[]): Promise<void> {
    this.#port = await freePort(0, '127.0.0.1');
    const [certificate, key] = [join(this.dir, 'cert.pem'), join(this.dir, 'key.pem')];
    const files = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate];
    const subject = ['-subj', '/CN=shop.example.com', '-addext', 'subjectAltName=DNS:shop.example.com', '-days', '2'];
    execFileSync(OPENSSL ?? '', ['req', '-x509', ...files, ...subject], { stdio: 'pipe' });
    const plainPort = await freePort(0, '127.0.0.1');
    const places = { dir: this.dir, hosts, port: this.#port, plainPort, certificate, key };
    writeFileSync(join(this.dir, this.file), this.configuration(places));
    const env = { PATH: process.env.PATH, HOME: this.dir };
    this.#process = spawn(...this.command, { stdio: 'ignore', env });
    const answers = () =>
      this.request('/healthz').then(
        (answer) => answer.resume().statusCode === 200,
        () => false,
      );
    await until(answers, Boolean);
  }

  async stop(): Promise<void> {
    if (this.#process?.exitCode === null) {
      const gone = once(this.#process, 'exit');
      this.#process.kill('SIGTERM');
      await gone;
    }
    rmSync(this.dir, { recursive: true });
  }

  /** Sends a request over TLS. Resolves with the headers; the caller reads the body. */
  request(
    path: string,
    options: { method?: string; headers?: Record<string, string>; body?: string; agent?: Agent } = {},
  ): Promise<IncomingMessage> {
    const { body, headers, ...rest } = options;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const to = { host: '127.0.0.1', port: this.#port, servername: 'shop.example.com', rejectUnauthorized: false };
    request({ ...to, path, headers: { host: 'shop.example.com', ...headers }, ...rest }, resolve)
      .once('error', reject)
      .end(body);
    return promise;
  }
}
