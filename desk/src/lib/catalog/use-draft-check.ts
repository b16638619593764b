import { useEffect } from 'react';
import { useRead } from '../use-read.ts';

interface Checked {
  id: string;
  /** The version of the draft that is shown. */
  version: number;
}

/**
 * Reads the check of a draft. It is read again after each save.
 * @returns the read, and `isOld`: its answer is of an earlier version
 */
export function useDraftCheck({ id, version }: Checked, { enabled = true } = {}) {
  const read = useRead('GET /catalog/drafts/:id/diff', { params: { id } }, { enabled });
  const isOld = read.data !== undefined && read.data.version < version;
  const { isFetching, isError, refetch } = read;
  // The first check may still run while something is saved. Its answer is then of the version before.
  useEffect(() => {
    if (enabled && isOld && !isFetching && !isError) void refetch();
  }, [enabled, isOld, isFetching, isError, refetch]);
  return { read, isOld };
}
