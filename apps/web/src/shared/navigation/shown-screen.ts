import { createContext, useContext } from 'react';

/** What a component may know of the screen that it is a part of; the router says it. */
export interface ShownScreen {
  readonly access: 'public' | 'member';
  /** In the language on the screen. */
  readonly title: string;
  /** Whether a path is one of its own: that of the next screen is in the address before that screen is there. */
  readonly shows: (path: string) => boolean;
}

export const ShownScreenContext = createContext<ShownScreen>({
  access: 'public',
  title: '',
  shows: () => true,
});

export function useShownScreen(): ShownScreen {
  return useContext(ShownScreenContext);
}
