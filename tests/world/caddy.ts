import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, hasOpenssl, type Places, TlsProxy } from './tls-proxy.ts';

const CADDY = findProgram('caddy');
const SAMPLE = join(import.meta.dirname, '../../deploy/caddy/Caddyfile');

/** Tests with Caddy need it and OpenSSL. */
export const hasCaddy = CADDY !== undefined && hasOpenssl;

/** Caddy with `deploy/caddy/Caddyfile`. */
export class Caddy extends TlsProxy {
  readonly file = 'Caddyfile';

  get command(): [program: string, args: string[]] {
    return [CADDY ?? '', ['run', '--config', join(this.dir, this.file), '--adapter', 'caddyfile']];
  }

  protected configuration({ hosts, port, plainPort, certificate, key }: Places): string {
    const options = ['admin off', 'auto_https off', 'default_bind 127.0.0.1', `http_port ${plainPort}`];
    const sample = readFileSync(SAMPLE, 'utf8')
      .replace('127.0.0.1:8080 127.0.0.1:8081', hosts.join(' '))
      .replace('shop.example.com {', `https://shop.example.com:${port} {\n\ttls ${certificate} ${key}`);
    return `{\n\t${options.join('\n\t')}\n}\n${sample}`;
  }
}
