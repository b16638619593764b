import { useRef, useState } from 'react';
import { isCode } from './api/api-error.ts';
import { errorText } from './api/error-text.ts';
import { passkeyProblem } from './passkeys.ts';

/**
 * Runs a step that shows the browser's passkey dialog. A second press while it runs does nothing.
 * @param refused the sentence for a passkey that the server refuses
 * @returns its problem in words, and the function that runs it; that resolves to false if it failed
 */
export function usePasskeyStep(refused: string) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const run = async (step: () => Promise<void>): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await step();
      return true;
    } catch (error) {
      setProblem(passkeyProblem(error) ?? (isCode(error, 'passkey.refused') ? refused : errorText(error)));
      return false;
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  return { problem, isBusy, run };
}
