import { createContext } from 'react';

/** Whether a link stands in a sheet: it takes the place of the sheet's entry in the history. */
export const InOverlay = createContext(false);
