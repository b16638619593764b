import type { Draft, Problem } from '../catalog/catalog.ts';
import { useDraftCheck } from '../catalog/use-draft-check.ts';

/** The check of a draft as it is saved. */
export interface DraftCheck {
  /** `failed`: no answer came. */
  state: 'running' | 'done' | 'failed';
  /** Undefined until the check is done. */
  problems: readonly Problem[] | undefined;
}

/** Returns the check of the draft. Mistakes of an earlier version are not shown, although they may be gone. */
export function useArticleCheck({ id, version }: Draft, enabled: boolean): DraftCheck {
  const { read, isOld } = useDraftCheck({ id, version }, { enabled });
  const isDone = read.data !== undefined && !isOld;
  if (isDone && !read.isFetching) return { state: read.isError ? 'failed' : 'done', problems: read.data?.problems };
  const problems = isDone ? read.data?.problems : undefined;
  return { state: read.isError && !read.isFetching ? 'failed' : 'running', problems };
}
