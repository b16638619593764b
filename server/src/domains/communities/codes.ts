import { createHmac } from 'node:crypto';
import { foldCode } from '#contract/typed-text.ts';
import { drawBelow, type Random } from '#server/kernel/random.ts';

/** Without 0, 1, I, L and O, which look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;

export const drawCode = (random: Random): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[drawBelow(random, ALPHABET.length)]).join('');

/** As people read it: ABCD-2345. */
export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** What was typed, as it was drawn. */
export const typedCode = (typed: string): string => foldCode(typed).replace(/[\s-]/g, '');

/** What is kept of a code or a member: by its kind, so that neither can stand for the other. */
export const hashOf = (key: Buffer, kind: 'code' | 'member', value: string): Buffer =>
  createHmac('sha256', key).update(`${kind}:${value}`).digest();
