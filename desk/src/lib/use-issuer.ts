import { useDesk } from './desk.ts';
import { useStore } from './store.ts';

/** Returns the host of the publisher's issuer; null if operators have passkeys only. */
export const useIssuer = (): string | null => useStore(useDesk().session)?.issuer ?? null;
