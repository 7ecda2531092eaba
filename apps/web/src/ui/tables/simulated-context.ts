import { createContext } from 'react';

/** Whether the figures on the page are invented: then every file that leaves it says so. */
export const SimulatedContext = createContext(false);
