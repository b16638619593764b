import type { OperationRefusal } from '../operations/refusal.ts';
import { withOptions } from './with-options.ts';

/** The next step after a refusal that the desk shows too. The desk has its own (`desk/src/lib/api/error-text.ts`). */
const NEXT_STEPS: Readonly<Record<string, string>> = {
  'catalog.moved': 'See `catalog log`, then look at `catalog diff` or `catalog compare` again.',
};

/** Returns the message of a refusal with the command line's options and next step. */
export function refusalText({ code, message }: OperationRefusal): string {
  const next = NEXT_STEPS[code];
  return withOptions(next === undefined ? message : `${message} ${next}`);
}
