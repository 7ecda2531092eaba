import './ui/theme/global.css';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { followLayout } from './app/layouts/apply-layout.ts';
import { buildRouter } from './app/router/build-router.tsx';
import { followLinks } from './app/router/follow-links.ts';
import { keepPlaceOnPage } from './app/router/place-on-page.ts';
import { screenOfPath } from './app/screen-of-path.ts';
import { startConfiguration } from './shared/api/configuration-store.ts';
import { preferredLanguage } from './shared/session/app-state/layout-group.ts';
import { settleWithin } from './shared/session/app-state/restore-state.ts';
import {
  changeGroup,
  PERSIST_KEY,
  PERSIST_TIMEOUT_MS,
  useRootStore,
} from './shared/session/app-state/root-store.ts';
import { browserStorage } from './shared/session/browser-storage.ts';
import { startSession } from './shared/session/session.ts';

async function restoreState(): Promise<void> {
  const firstVisit = browserStorage.getItem(PERSIST_KEY) === null;
  await settleWithin(PERSIST_TIMEOUT_MS, () => useRootStore.persist.rehydrate());
  if (firstVisit) {
    const language = preferredLanguage(navigator.languages);
    changeGroup('layout', (layout) => ({ ...layout, language }));
  }
}

/**
 * Lets the browser answer the reader before the next step: on a slow phone each one lasts as long as a press may wait.
 * Not a timer, which a page that is opened in the background gets once a second.
 */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

async function start(): Promise<void> {
  await nextTask();
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no place for the application.');
  await restoreState();
  startSession();
  await nextTask();
  const router = buildRouter();
  await nextTask();
  const prerendered = place.firstElementChild !== null;
  // Matches what the pre-rendering produced: no boundary around the outermost match.
  if (prerendered) router.ssr = { manifest: undefined };
  followLinks(router, (path) => screenOfPath(path) !== null);
  keepPlaceOnPage(router);
  router.subscribe('onRendered', () => {
    document.documentElement.dataset.ready = '';
  });
  const application = <RouterProvider router={router} />;
  if (prerendered) {
    await router.load();
    await nextTask();
    startTransition(() => void hydrateRoot(place, application));
    await followLayout();
  } else {
    await followLayout();
    createRoot(place).render(application);
  }
  useRootStore.subscribe((state, before) => {
    if (state.profile.user === null && before.profile.user !== null) void router.invalidate();
  });
  startConfiguration();
}

void start();
