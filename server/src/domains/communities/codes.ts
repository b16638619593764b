import { createHmac } from 'node:crypto';
import { foldCode } from '#contract/typed-text.ts';
import { drawBelow, type Random } from '#server/kernel/random.ts';

/** Without 0, 1, I, L and O, which look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;

export const drawCode = (random: Random): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[drawBelow(random, ALPHABET.length)]).join('');

/** Returns a code as players see it: ABCD-2345. */
export const formatCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Returns a typed code in the form in which it was drawn. */
export const parseTypedCode = (typed: string): string => foldCode(typed).replace(/[\s-]/g, '');

/** Returns the stored hash of a code or member. The kind is part of it, so a code never equals a member. */
export const communityHash = (key: Buffer, kind: 'code' | 'member', value: string): Buffer =>
  createHmac('sha256', key).update(`${kind}:${value}`).digest();
