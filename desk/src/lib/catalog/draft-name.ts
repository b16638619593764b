import { useRead } from '../use-read.ts';

/** Returns the name of a draft; undefined until it is known. */
export const useDraftName = (id: string): string | undefined =>
  useRead('GET /catalog/drafts/:id', { params: { id } }).data?.draft.name;
