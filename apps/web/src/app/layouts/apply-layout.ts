import { switchLanguage } from '../../i18n/use-text.ts';
import type { LayoutState } from '../../shared/session/app-state/layout-group.ts';
import { useRootStore } from '../../shared/session/app-state/root-store.ts';
import { applyTheme } from '../../ui/theme/theme-choice.ts';

function show(layout: LayoutState): void {
  applyTheme({ scheme: layout.layoutModeType, directions: layout.directionColours });
}

/** Puts theme and language on the page, now and at every change. Resolves once the language is there. */
export async function followLayout(): Promise<void> {
  const { layout } = useRootStore.getState();
  show(layout);
  useRootStore.subscribe((state, before) => {
    if (state.layout === before.layout) return;
    show(state.layout);
    if (state.layout.language !== before.layout.language) void switchLanguage(state.layout.language);
  });
  if (layout.language !== 'en') await switchLanguage(layout.language);
}
