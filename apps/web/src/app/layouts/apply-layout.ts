import { shownLanguage } from '../../i18n/messages.ts';
import { switchLanguage } from '../../i18n/use-text.ts';
import type { LayoutState } from '../../shared/session/app-state/layout-group.ts';
import { PERSIST_KEY, takeOverLayout, useRootStore } from '../../shared/session/app-state/root-store.ts';
import { labelsIn } from '../../ui/labels.ts';
import { sayPartMissing } from '../../ui/states/lazy-part.ts';
import { applyTheme } from '../../ui/theme/theme-choice.ts';

function show(layout: LayoutState): void {
  applyTheme({ scheme: layout.layoutModeType, directions: layout.directionColours });
}

/** Where its texts do not arrive, the page stays in the language that it has, and says why. */
async function speak({ language }: LayoutState): Promise<void> {
  try {
    await switchLanguage(language);
  } catch {
    sayPartMissing(labelsIn(shownLanguage()));
  }
}

/**
 * Puts theme and language on the page, now and at every change, also one made in another tab. Resolves once the
 * language is there, or has not come.
 */
export async function followLayout(): Promise<void> {
  const { layout } = useRootStore.getState();
  show(layout);
  useRootStore.subscribe((state, before) => {
    if (state.layout === before.layout) return;
    show(state.layout);
    if (state.layout.language !== before.layout.language) void speak(state.layout);
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === PERSIST_KEY) takeOverLayout(newValue);
  });
  if (layout.language !== 'en') await speak(layout);
}
