import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, hasOpenssl, type Places, TlsProxy } from './tls-proxy.ts';

const NGINX = findProgram('nginx');
const SAMPLE = join(import.meta.dirname, '../../deploy/nginx/shop.conf');

/** Tests with nginx need it and OpenSSL. */
export const hasNginx = NGINX !== undefined && hasOpenssl;

/** Returns a whole configuration around the files that nginx would include. */
export function aroundSample(dir: string, sample: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${dir}/${name};`,
  );
  const main = `daemon off; pid ${dir}/pid; error_log ${dir}/error.log;`;
  return `${main}\nevents {}\nhttp { access_log off; ${temporary.join(' ')}\n${sample}\n}\n`;
}

/** nginx with `deploy/nginx/shop.conf`. */
export class Nginx extends TlsProxy {
  readonly file = 'nginx.conf';

  /** With `-t` it only checks its configuration. */
  get command(): [program: string, args: string[]] {
    const files = ['-p', this.dir, '-e', this.errorLog, '-c', join(this.dir, this.file)];
    return [NGINX ?? '', files];
  }

  get errorLog(): string {
    return join(this.dir, 'error.log');
  }

  protected configuration({ dir, hosts, port, plainPort, certificate, key }: Places): string {
    const sample = readFileSync(SAMPLE, 'utf8')
      .replace(/server 127\.0\.0\.1:8080(.*;)/, (_, more: string) =>
        hosts.map((host) => `server ${host}${more}`).join('\n'),
      )
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace(/\/etc\/letsencrypt\S+fullchain.pem/, certificate)
      .replace(/\/etc\/letsencrypt\S+privkey.pem/, key);
    return aroundSample(dir, sample);
  }
}
