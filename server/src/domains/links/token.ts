import { createHmac, randomBytes } from 'node:crypto';
import { BASE_PATH } from '#contract/routes.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';

const TOKEN_BYTES = 16;

/** A token of 128 random bits, as base64url. */
export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns the token in bytes that only its maker can compute again. */
export const linkTokenOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, TOKEN_BYTES)).toString('base64url');

/** The hash under which a link is stored. */
export const linkTokenHash = (token: string): Buffer => sha256(`payment link ${token}`);

export const linkUrl = (publicUrl: string, token: string): string => `${publicUrl}${BASE_PATH}/pay/${token}`;

/** Binds a browser's secret to one link, so that the links of one browser have nothing in common. */
export const ownerHash = (secret: string, linkId: string): Buffer =>
  createHmac('sha256', secret).update(linkId).digest();
