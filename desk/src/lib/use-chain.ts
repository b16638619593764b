import { useEffect, useRef, useState } from 'react';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { errorText } from './api/error-text.ts';
import { useDesk } from './desk.ts';

type Chain = OperatorOutput<'GET /audit/chain'>;

export type ChainState =
  | { is: 'idle' }
  | { is: 'busy'; verified: number; entries: number | null }
  | { is: 'whole'; head: Chain['head'] }
  | { is: 'broken'; misfit: NonNullable<Chain['misfit']> }
  | { is: 'failed'; text: string };

/** Verifies the audit log's chain, one part after the other, until the page is left. */
export function useChain() {
  const { api } = useDesk();
  const [state, setState] = useState<ChainState>({ is: 'idle' });
  const left = useRef<AbortController | null>(null);
  useEffect(() => () => left.current?.abort(), []);
  const verify = async (): Promise<void> => {
    left.current?.abort();
    const controller = new AbortController();
    left.current = controller;
    const { signal } = controller;
    setState({ is: 'busy', verified: 0, entries: null });
    try {
      let after = 0;
      for (;;) {
        const { head, misfit, next } = await api('GET /audit/chain', { query: { after: `${after}` } }, { signal });
        if (signal.aborted) return;
        if (misfit) return setState({ is: 'broken', misfit });
        if (next === null) return setState({ is: 'whole', head });
        after = next;
        setState({ is: 'busy', verified: after, entries: head.entries });
      }
    } catch (error) {
      if (!signal.aborted) setState({ is: 'failed', text: errorText(error) });
    }
  };
  return { state, verify };
}
