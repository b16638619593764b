import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { follow, type StreamState } from '../api/stream.ts';
import { useDesk } from '../desk.ts';
import { useRead } from '../use-read.ts';
import { useVisible } from './use-visible.ts';

export type TodayData = OperatorOutput<'GET /today'>;

const KEY = ['GET /today', {}];
/** Interval of reads while the stream does not come through. */
const EVERY_MS = 5000;

/** Follows the state of the shop while the page is visible. While the stream is broken, it is read again and again. */
export function useToday() {
  const { fetch } = useDesk();
  const client = useQueryClient();
  const isVisible = useVisible();
  const [state, setState] = useState<StreamState>('connecting');
  useEffect(() => {
    if (!isVisible) return;
    const stop = new AbortController();
    void follow('GET /today/events', {
      fetch,
      signal: stop.signal,
      onData: (value) => client.setQueryData<TodayData>(KEY, value),
      onState(next) {
        // Read at once when the stream breaks: the last state is seconds old, and the session may have ended.
        if (next !== 'live') void client.invalidateQueries({ queryKey: KEY });
        setState(next);
      },
    });
    return () => stop.abort();
  }, [fetch, client, isVisible]);
  const read = useRead('GET /today', {}, { enabled: state !== 'live', everyMs: EVERY_MS });
  return { state, read };
}
