import { useQuery } from '@tanstack/react-query';
import { dueQuery } from '../api/due.ts';

/** Returns the number of rewards to claim now; 0 until known. */
export const useDue = (signedIn: boolean): number => {
  const { data } = useQuery(dueQuery(signedIn));
  return signedIn ? (data?.rewards ?? 0) : 0;
};
