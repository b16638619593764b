import { useRef, useState } from 'react';
import type { OperatorCall, OperatorInput, OperatorOutput } from '#contract/operator/index.ts';
import { isCode, NETWORK } from './api/api-error.ts';
import { errorText } from './api/error-text.ts';
import { useDesk } from './desk.ts';

export type ActState =
  | { is: 'idle' }
  | { is: 'busy' }
  /** The server refused, and nothing was done. */
  | { is: 'refused'; text: string }
  /** No answer came, so the outcome is unknown. */
  | { is: 'unknown' };

/**
 * Sends an action. A second press while it runs sends nothing.
 * @returns its state, and a function that resolves to the answer, or to null if it did not succeed
 */
export function useAct<K extends OperatorCall>(call: K) {
  const { api } = useDesk();
  const [state, setState] = useState<ActState>({ is: 'idle' });
  const isBusy = useRef(false);
  const act = async (input: OperatorInput<K>): Promise<OperatorOutput<K> | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setState({ is: 'busy' });
    try {
      const answer = await api(call, input);
      setState({ is: 'idle' });
      return answer;
    } catch (error) {
      setState(isCode(error, NETWORK) ? { is: 'unknown' } : { is: 'refused', text: errorText(error) });
      return null;
    } finally {
      isBusy.current = false;
    }
  };
  return { state, act };
}
