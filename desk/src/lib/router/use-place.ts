import { useDesk } from '../desk.ts';
import { useStore } from '../store.ts';
import type { Place } from './place.ts';

export const usePlace = (): Place => useStore(useDesk().router.place);
