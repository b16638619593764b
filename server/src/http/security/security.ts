import { randomBytes } from 'node:crypto';

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/** Answers that are no documents: nothing may load, run or frame them. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * @param style what `style-src` allows beside files of this host: a nonce or a hash
 * @param framers origins whose pages may show this one in a frame
 * @param attributes hashes of the styles that elements have of their own
 */
const pagePolicy = (
  script: string,
  style: string,
  framers: readonly string[] = [],
  attributes = '',
  more = '',
): string =>
  [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src 'self' ${style}`,
    ...(attributes ? [`style-src-attr 'unsafe-hashes' ${attributes}`] : []),
    "img-src 'self' data:",
    "media-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framers.join(' ') || "'none'"}`,
    "require-trusted-types-for 'script'",
    // web/src/lib/browser/load-script.ts and web/src/pwa/register.ts: nothing else makes an address into code.
    `trusted-types scripts service-worker${more}`,
  ].join('; ');

const named = (hashes: readonly string[]): string => hashes.map((hash) => `'sha256-${hash}'`).join(' ');

export type Headers = Readonly<Record<string, string>>;

export interface SecurityHeaders {
  /** For data, images, files. */
  data: Headers;
  /** For the application's pages: scripts and styles need the nonce. */
  page(nonce: string, framers?: readonly string[]): Headers;
  /** For a page that is the same for many, where a nonce would be known: what stands within it by its SHA-256 (base64). */
  kept(hashes: Record<'scripts' | 'styles' | 'attributes', readonly string[]>, framers?: readonly string[]): Headers;
  /** For a page without scripts and with one fixed style sheet of this SHA-256 (base64). */
  document(styleHash: string): Headers;
}

/** The security headers of every answer; HSTS only in production, where the address is https. */
export function securityHeaders(production: boolean): SecurityHeaders {
  const common = production
    ? { ...COMMON, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : COMMON;
  return {
    data: { ...common, 'content-security-policy': DATA_POLICY },
    page: (nonce, framers) => ({
      ...common,
      'content-security-policy': pagePolicy(`'nonce-${nonce}' 'strict-dynamic'`, `'nonce-${nonce}'`, framers),
    }),
    kept: ({ scripts, styles, attributes }, framers) => ({
      ...common,
      'content-security-policy': pagePolicy(
        `${named(scripts)} 'strict-dynamic'`,
        named(styles),
        framers,
        named(attributes),
        // web/src/finished/boot.ts
        ' finished',
      ),
    }),
    document: (styleHash) => ({ ...common, 'content-security-policy': pagePolicy("'none'", `'sha256-${styleHash}'`) }),
  };
}

/** A fresh nonce: 128 random bits. */
export const newNonce = (): string => randomBytes(16).toString('base64url');
