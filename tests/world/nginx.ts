import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../../scripts/lib/ports.ts';
import { readExamples } from '../docs/examples.ts';
import { until } from './until.ts';

const find = (program: string): string | undefined =>
  ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(delimiter)]
    .map((dir) => join(dir, program))
    .find((path) => existsSync(path));
const NGINX = find('nginx');
const OPENSSL = find('openssl');

/** Tests with nginx need it and OpenSSL. */
export const hasNginx = NGINX !== undefined && OPENSSL !== undefined;

/** nginx with the sample of docs/proxy.md, on a free port, in a folder of its own. */
export class Nginx {
  readonly #dir = mkdtempSync(join(tmpdir(), 'proxy-'));
  #process: ChildProcess | null = null;
  #port = 0;

  /** The program and its arguments; with `-t` it only checks its configuration. */
  get command(): [program: string, args: string[]] {
    const files = ['-p', this.#dir, '-e', this.errorLog, '-c', join(this.#dir, 'nginx.conf')];
    return [NGINX ?? '', files];
  }

  get errorLog(): string {
    return join(this.#dir, 'error.log');
  }

  /** @param hosts the address of each process of the shop, such as `127.0.0.1:8080` */
  async start(hosts: readonly string[]): Promise<void> {
    this.#port = await freePort(0, '127.0.0.1');
    this.#makeCertificate();
    writeFileSync(join(this.#dir, 'nginx.conf'), this.#configuration(hosts, await freePort(0, '127.0.0.1')));
    this.#process = spawn(...this.command, { stdio: 'ignore' });
    const answers = () =>
      this.request('/healthz').then(
        (answer) => answer.resume() !== undefined,
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
    rmSync(this.#dir, { recursive: true });
  }

  /** Sends a request over TLS. Resolves with the headers; the caller reads the body. */
  request(
    path: string,
    options: { method?: string; headers?: Record<string, string>; body?: string; agent?: Agent } = {},
  ): Promise<IncomingMessage> {
    const { body, ...rest } = options;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request({ host: '127.0.0.1', port: this.#port, path, rejectUnauthorized: false, ...rest }, resolve)
      .once('error', reject)
      .end(body);
    return promise;
  }

  #makeCertificate(): void {
    const files = ['-keyout', join(this.#dir, 'key.pem'), '-out', join(this.#dir, 'cert.pem')];
    const key = ['-newkey', 'rsa:2048', '-nodes', ...files, '-subj', '/CN=shop.example.com', '-days', '2'];
    execFileSync(OPENSSL ?? '', ['req', '-x509', ...key], { stdio: 'pipe' });
  }

  /** Replaces in the sample only what a publisher must replace. */
  #configuration(hosts: readonly string[], plainPort: number): string {
    const sample = readExamples('proxy.md')
      .text('proxy.nginx')
      .replace(/server 127\.0\.0\.1:8080(.*;)/, (_, more: string) =>
        hosts.map((host) => `server ${host}${more}`).join('\n'),
      )
      .replace('listen 443', `listen 127.0.0.1:${this.#port}`)
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace(/\/etc\/letsencrypt\S+fullchain.pem/, join(this.#dir, 'cert.pem'))
      .replace(/\/etc\/letsencrypt\S+privkey.pem/, join(this.#dir, 'key.pem'));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${this.#dir}/${name};`,
    );
    const main = `daemon off; pid ${this.#dir}/pid; error_log ${this.errorLog};`;
    return `${main}\nevents {}\nhttp { access_log off; ${temporary.join(' ')}\n${sample}\n}\n`;
  }
}
