import { useRouterState } from '@tanstack/react-router';

/** The path of the screen that is shown; changes once the new screen is there. */
export function usePath(): string {
  return useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
}
