import { useQuery } from '@tanstack/react-query';
import { dueQuery } from '../api/due.ts';

/** How many rewards can be claimed now; 0 until that is known. */
export const useDue = (signedIn: boolean): number => {
  const { data } = useQuery(dueQuery(signedIn));
  return signedIn ? (data?.rewards ?? 0) : 0;
};
