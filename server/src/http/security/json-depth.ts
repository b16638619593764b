import { type ApiError, apiError } from '#server/kernel/api-error.ts';

/** No valid input nests arrays and objects deeper. */
export const MAX_NESTING = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: readonly number[] = [0x5b, 0x7b];
const CLOSING: readonly number[] = [0x5d, 0x7d];

/**
 * Returns true if JSON nests too deep. It scans the bytes once before parsing, because deep nesting costs later code
 * much time or overflows its stack.
 */
export function isNestedTooDeep(json: Uint8Array): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number;
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (OPENING.includes(byte)) {
      depth += 1;
      if (depth > MAX_NESTING) return true;
    } else if (CLOSING.includes(byte)) depth -= 1;
  }
  return false;
}

export const nestingError = (): ApiError =>
  apiError('request.invalid', { issues: [{ path: '', message: `Nests more than ${MAX_NESTING} deep` }] });
