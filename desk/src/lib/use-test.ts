import { useRef, useState } from 'react';
import type { Api } from './api/api.ts';
import { errorText } from './api/error-text.ts';
import { useDesk } from './desk.ts';

/** Runs a test that changes nothing. A second press while it runs sends nothing. */
export function useTest<T, I = void>(send: (api: Api, input: I) => Promise<T>) {
  const { api } = useDesk();
  const [answer, setAnswer] = useState<T | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const run = async (input: I): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setAnswer(null);
    setProblem('');
    try {
      setAnswer(await send(api, input));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { answer, problem, isBusy, run };
}
