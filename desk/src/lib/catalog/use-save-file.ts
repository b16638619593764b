import { useRef, useState } from 'react';
import type { OperatorOutput } from '#contract/operator/index.ts';
import { ApiError } from '../api/api-error.ts';
import { errorText } from '../api/error-text.ts';
import { useDesk } from '../desk.ts';
import { useReadAgain } from '../use-read.ts';

type Saved = OperatorOutput<'POST /catalog/drafts/:id/file'>;

export type SaveState =
  | { is: 'idle' }
  | { is: 'busy' }
  | { is: 'saved' }
  /** Somebody else saved the file first. */
  | { is: 'overtaken'; text: string }
  | { is: 'refused'; text: string };

/**
 * Saves a file of a draft. A repeat of the same text is harmless.
 * @returns its state, a function that resolves to null if the text was not saved, and one that forgets the state
 */
export function useSaveFile(id: string, path: string) {
  const { api } = useDesk();
  const readAgain = useReadAgain();
  const [state, setState] = useState<SaveState>({ is: 'idle' });
  const isBusy = useRef(false);
  const save = async (text: string | null, seen: string | null): Promise<Saved | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setState({ is: 'busy' });
    try {
      const saved = await api('POST /catalog/drafts/:id/file', { params: { id }, body: { path, text, seen } });
      await readAgain();
      setState({ is: 'saved' });
      return saved;
    } catch (error) {
      const isOvertaken = error instanceof ApiError && error.params.reason === 'draft.file_changed';
      setState({ is: isOvertaken ? 'overtaken' : 'refused', text: errorText(error) });
      return null;
    } finally {
      isBusy.current = false;
    }
  };
  return { state, save, reset: () => setState({ is: 'idle' }) };
}
