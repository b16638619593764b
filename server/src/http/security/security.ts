import { randomBytes } from 'node:crypto';

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/** For answers that are not documents: nothing may load, run or frame them. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * @param style additional sources of `style-src`: a nonce or a hash
 * @param framers origins whose pages may frame this one
 * @param attributes hashes of style attributes
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
    // web/src/lib/browser/load-script.ts and web/src/pwa/register.ts: only these turn a URL into code.
    `trusted-types scripts service-worker${more}`,
  ].join('; ');

const named = (hashes: readonly string[]): string => hashes.map((hash) => `'sha256-${hash}'`).join(' ');

const previewPolicy = (styles: readonly string[], attributes: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src 'self' ${named(styles)}`,
    ...(attributes.length > 0 ? [`style-src-attr 'unsafe-hashes' ${named(attributes)}`] : []),
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
  ].join('; ');

export type Headers = Readonly<Record<string, string>>;

export interface SecurityHeaders {
  /** For data, images and files. */
  data: Headers;
  /** For the application's pages: scripts and styles need the nonce. */
  page(nonce: string, framers?: readonly string[]): Headers;
  /**
   * For a page that many visitors share, where a nonce would be known: inline scripts and styles by SHA-256 (base64).
   */
  kept(hashes: Record<'scripts' | 'styles' | 'attributes', readonly string[]>, framers?: readonly string[]): Headers;
  /** For the desk's pages, which also frame previews of the shop. */
  desk(nonce: string): Headers;
  /** For a preview of a shop's page: no scripts, no forms, and only the desk frames it. */
  preview(hashes: Record<'styles' | 'attributes', readonly string[]>): Headers;
  /** For a page without scripts, with one fixed style sheet of this SHA-256 (base64). */
  document(styleHash: string): Headers;
}

/** The security headers of every answer; HSTS only in production, which uses https. */
export function securityHeaders(production: boolean): SecurityHeaders {
  const common = production
    ? { ...COMMON, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : COMMON;
  const byNonce = (nonce: string, framers?: readonly string[]): string =>
    pagePolicy(`'nonce-${nonce}' 'strict-dynamic'`, `'nonce-${nonce}'`, framers);
  return {
    data: { ...common, 'content-security-policy': DATA_POLICY },
    page: (nonce, framers) => ({ ...common, 'content-security-policy': byNonce(nonce, framers) }),
    desk: (nonce) => ({ ...common, 'content-security-policy': `${byNonce(nonce)}; frame-src 'self'` }),
    preview: ({ styles, attributes }) => ({ ...common, 'content-security-policy': previewPolicy(styles, attributes) }),
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

/** Returns a fresh nonce of 128 random bits. */
export const newNonce = (): string => randomBytes(16).toString('base64url');
