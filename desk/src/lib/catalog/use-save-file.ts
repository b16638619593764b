import { useRef, useState } from 'react';
import type { OperatorCall, OperatorOutput } from '#contract/operator/index.ts';
import { ApiError } from '../api/api-error.ts';
import { errorText } from '../api/error-text.ts';
import { useDesk } from '../desk.ts';

const CHECK: OperatorCall = 'GET /catalog/drafts/:id/diff';

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
  const { api, queryClient } = useDesk();
  const [state, setState] = useState<SaveState>({ is: 'idle' });
  const isBusy = useRef(false);
  const save = async (text: string | null, seen: string | null): Promise<Saved | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setState({ is: 'busy' });
    try {
      const saved = await api('POST /catalog/drafts/:id/file', { params: { id }, body: { path, text, seen } });
      // The check of a whole draft takes seconds. The editor waits only for the file.
      void queryClient.invalidateQueries({ queryKey: [CHECK] });
      await queryClient.invalidateQueries({ predicate: ({ queryKey: [call] }) => call !== CHECK });
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
