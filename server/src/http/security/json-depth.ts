import { type ApiError, apiError } from '#server/kernel/api-error.ts';

/** Nothing that is said to the portal has a use for more arrays and objects in one another. */
export const MOST_NESTED = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: readonly number[] = [0x5b, 0x7b];
const CLOSING: readonly number[] = [0x5d, 0x7d];

/**
 * Whether JSON nests deeper than is read here: one pass over its bytes before it is parsed, since what is nested
 * thousands of times costs those who walk it their time, or their stack.
 */
export function nestsTooDeep(json: Uint8Array): boolean {
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
      if (depth > MOST_NESTED) return true;
    } else if (CLOSING.includes(byte)) depth -= 1;
  }
  return false;
}

export const tooDeep = (): ApiError =>
  apiError('request.invalid', { issues: [{ path: '', message: `Nests more than ${MOST_NESTED} deep` }] });
