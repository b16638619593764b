import { useState } from 'react';
import { useDesk } from '../desk.ts';

/** A text that was typed and not saved. */
export interface Unsaved {
  text: string;
  /** Hash of the text that the editor began with. */
  seen: string | null;
}

type Texts = Readonly<Record<string, Unsaved>>;

/** Keeps the unsaved texts of a draft, by path, while the operator looks at other pages of the desk. */
export function useUnsaved(draft: string) {
  const { queryClient } = useDesk();
  const key = ['unsaved', draft];
  const [texts, setTexts] = useState<Texts>(() => queryClient.getQueryData<Texts>(key) ?? {});
  const set = (path: string, unsaved: Unsaved | null): void => {
    const { [path]: _, ...others } = queryClient.getQueryData<Texts>(key) ?? {};
    const next = unsaved ? { ...others, [path]: unsaved } : others;
    queryClient.setQueryDefaults(['unsaved'], { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(key, next);
    setTexts(next);
  };
  /** Forgets a text that was saved. A text that was typed meanwhile stays, on top of the saved one. */
  const settle = (path: string, { text, seen }: Unsaved): void => {
    const now = queryClient.getQueryData<Texts>(key)?.[path];
    if (now) set(path, now.text === text ? null : { text: now.text, seen });
  };
  return { texts, set, settle };
}
