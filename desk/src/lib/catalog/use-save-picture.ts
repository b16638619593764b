import { useRef, useState } from 'react';
import type { OperatorCall, OperatorInput } from '#contract/operator/index.ts';
import { ApiError } from '../api/api-error.ts';
import { errorText } from '../api/error-text.ts';
import { useDesk } from '../desk.ts';

const CHECK: OperatorCall = 'GET /catalog/drafts/:id/diff';

/** A change of a picture; `seen` comes from the list. */
export type PictureChange = Omit<OperatorInput<'POST /catalog/drafts/:id/picture'>['body'], 'seen'>;

export type PictureState =
  | { is: 'idle' }
  | { is: 'busy'; path: string }
  | { is: 'saved'; path: string; text: string }
  /** Somebody else changed the picture first. */
  | { is: 'overtaken'; path: string; text: string; change: PictureChange; done: string }
  | { is: 'refused'; path: string; text: string };

/**
 * Changes pictures of a draft, one at a time. A repeat of the same change is harmless.
 * @returns its state, a function that resolves to the end of a change, and one that sets the state
 */
export function useSavePicture(id: string) {
  const { api, queryClient } = useDesk();
  const [state, setState] = useState<PictureState>({ is: 'idle' });
  const isBusy = useRef(false);
  /** @param done the sentence of the success */
  const save = async (change: PictureChange, seen: string | null, done: string): Promise<PictureState['is']> => {
    if (isBusy.current) return 'busy';
    isBusy.current = true;
    const { path } = change;
    setState({ is: 'busy', path });
    const readAgain = async (): Promise<void> => {
      // The check of a whole draft takes seconds. The list waits only for the pictures.
      void queryClient.invalidateQueries({ queryKey: [CHECK] });
      await queryClient.invalidateQueries({ predicate: ({ queryKey: [call] }) => call !== CHECK });
    };
    try {
      await api('POST /catalog/drafts/:id/picture', { params: { id }, body: { ...change, seen } });
      await readAgain();
      setState({ is: 'saved', path, text: done });
      return 'saved';
    } catch (error) {
      const isOvertaken = error instanceof ApiError && error.params.reason === 'draft.file_changed';
      // The list then shows the other picture.
      if (isOvertaken) await readAgain();
      const text = errorText(error);
      setState(isOvertaken ? { is: 'overtaken', path, text, change, done } : { is: 'refused', path, text });
      return isOvertaken ? 'overtaken' : 'refused';
    } finally {
      isBusy.current = false;
    }
  };
  return { state, save, setState };
}

export type PictureSaving = ReturnType<typeof useSavePicture>;
