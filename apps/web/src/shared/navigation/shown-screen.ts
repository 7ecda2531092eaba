import { createContext, useContext } from 'react';

/** What a component may know of the screen that it is a part of; the router says it. */
export interface ShownScreen {
  readonly access: 'public' | 'member';
  /** In the language on the screen. */
  readonly title: string;
}

export const ShownScreenContext = createContext<ShownScreen>({ access: 'public', title: '' });

export function useShownScreen(): ShownScreen {
  return useContext(ShownScreenContext);
}
