import { useRef, useState } from 'react';
import type { Api } from './api/api.ts';
import { ApiError, isCode, NETWORK } from './api/api-error.ts';
import { errorText } from './api/error-text.ts';
import { useDesk } from './desk.ts';

export type ActState =
  | { is: 'idle' }
  | { is: 'busy' }
  /** Nothing was done yet: a second operator must approve. */
  | { is: 'asked'; text: string }
  /** The server refused, and nothing was done. */
  | { is: 'refused'; text: string }
  /** No answer came, so the outcome is unknown. */
  | { is: 'unknown'; requestId: string | null };

/**
 * Sends an action. A second press while it runs sends nothing.
 * @returns its state, and a function that resolves to the answer, or to null if it did not succeed
 */
export function useAct() {
  const { api, queryClient } = useDesk();
  const [state, setState] = useState<ActState>({ is: 'idle' });
  const isBusy = useRef(false);
  const act = async <T>(send: (api: Api) => Promise<T>): Promise<T | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setState({ is: 'busy' });
    try {
      const answer = await send(api);
      setState({ is: 'idle' });
      return answer;
    } catch (error) {
      const after = afterError(error);
      setState(after);
      if (after.is === 'asked') void queryClient.invalidateQueries({ queryKey: ['GET /approvals'] });
      return null;
    } finally {
      isBusy.current = false;
    }
  };
  return { state, act };
}

function afterError(error: unknown): ActState {
  if (isUnknown(error)) return { is: 'unknown', requestId: requestOf(error) };
  const isAsked = error instanceof ApiError && error.params.reason === 'approval.asked';
  return { is: isAsked ? 'asked' : 'refused', text: errorText(error) };
}

const requestOf = (error: unknown): string | null => (error instanceof ApiError ? error.requestId : null);

/** An error inside of the server may have come after its work, just as a lost answer. */
const isUnknown = (error: unknown): boolean => isCode(error, NETWORK) || isCode(error, 'server.internal');
