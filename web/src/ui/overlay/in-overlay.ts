import { createContext } from 'react';

/** True for links in a sheet: they replace the sheet's history entry. */
export const InOverlay = createContext(false);
