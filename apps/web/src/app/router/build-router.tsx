import {
  type AnyRouter,
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { type ComponentType, useEffect, useMemo } from 'react';
import { messagesReady } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { screenTitles } from '../../screens.text.ts';
import { loadNotFound, screens } from '../../screens.ts';
import { matchesPath, routerPath } from '../../shared/navigation/match-path.ts';
import { shellText } from '../../shared/navigation/shell.text.ts';
import { ShownScreenContext } from '../../shared/navigation/shown-screen.ts';
import { tabOutlivesReload, tabStorage } from '../../shared/session/browser-storage.ts';
import { guardSignedIn } from '../../shared/session/guards.ts';
import { rememberPlace } from '../../shared/session/return-place.ts';
import { currentSession } from '../../shared/session/session.ts';
import { useMember } from '../../shared/session/use-session.ts';
import { useLabels } from '../../ui/labels.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { toasts } from '../../ui/toasts/toast-store.ts';
import type { Screen } from '../define-screens.ts';
import { CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk } from './load-chunk.ts';
import { RootFrame } from './root-frame.tsx';
import styles from './router.module.css';

/** What the screens of each area stand in. */
export const layouts = {
  public: async () => (await import('../layouts/public/public-layout.tsx')).PublicLayout,
  member: async () => (await import('../layouts/member/member-layout.tsx')).MemberLayout,
};

const PublicArea = lazily('public-layout', layouts.public);
const MemberArea = lazily('member-layout', layouts.member);
const NotFound = lazily('not-found', loadNotFound);

/** Pages for everybody that keep members where they are. A page made ahead is hydrated as a guest's. */
function EitherArea() {
  return useMember() === null ? <PublicArea /> : <MemberArea />;
}
EitherArea.preload = async () => {
  const signedIn = typeof window !== 'undefined' && guardSignedIn(currentSession()) === null;
  await Promise.all([PublicArea.preload?.(), signedIn && MemberArea.preload?.()]);
};

function letMembersIn({ location, preload }: { location: { href: string }; preload: boolean }): void {
  const target = guardSignedIn(currentSession());
  if (target === null) return;
  // Ahead of a press that may never come, nothing is remembered.
  if (!preload) rememberPlace(location.href);
  throw redirect({ href: target, replace: true });
}

/** The one of this page: a part is wanted while it is on its way to a screen, else only fetched ahead. */
let built: AnyRouter | undefined;

/** The specification's pages, each in its layout and behind its guards; what is none of them is the 404 page. */
export function buildRouter(history?: RouterHistory): AnyRouter {
  const root = createRootRoute({ component: RootFrame });
  const publicArea = createRoute({ getParentRoute: () => root, id: 'public', component: PublicArea });
  const memberArea = createRoute({
    getParentRoute: () => root,
    id: 'member',
    component: MemberArea,
    beforeLoad: letMembersIn,
  });
  const eitherArea = createRoute({ getParentRoute: () => root, id: 'either', component: EitherArea });
  const areaOf = ({ access, insideForMembers }: Screen) =>
    insideForMembers ? eitherArea : access === 'member' ? memberArea : publicArea;
  const pages = (parent: typeof publicArea | typeof memberArea | typeof eitherArea) =>
    screens
      .filter((screen) => areaOf(screen) === parent)
      .map((screen) =>
        createRoute({
          getParentRoute: () => parent,
          path: routerPath(screen.path),
          component: showScreen(screen),
        }),
      );
  const notFound = createRoute({ getParentRoute: () => publicArea, path: '$', component: NotFound });
  built = createRouter({
    routeTree: root.addChildren([
      publicArea.addChildren([...pages(publicArea), notFound]),
      memberArea.addChildren(pages(memberArea)),
      eitherArea.addChildren(pages(eitherArea)),
    ]),
    ...(history ? { history } : {}),
    defaultPendingMs: 400,
    defaultPendingMinMs: 200,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: BrokenPage,
  });
  return built;
}

/**
 * Shown instead of a screen that could not be loaded or has thrown; never a white page. The loading view that it
 * follows may have been all there was to see, so that what went wrong is raised as a toast, too.
 */
function BrokenPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const t = useText(shellText);
  const labels = useLabels();
  const missing = error instanceof ChunkLoadError;
  const told = missing ? error.message : t('brokenTitle');
  useEffect(() => toasts.answer(told, { tone: 'error' }), [told]);
  return (
    <div className={styles.broken}>
      <ErrorState
        title={t(missing ? 'chunkFailedTitle' : 'brokenTitle')}
        reason={missing ? labels.partMissing : t('brokenText')}
        action={{ label: labels.loadAgain, onPress: () => window.location.reload() }}
      />
    </div>
  );
}

/** Stands where a screen will be while its code is on the way. */
function LoadingPage() {
  return (
    <div className={styles.waiting}>
      <LoadingSkeleton kind="block" heightPx={28} widthPx={220} />
      <LoadingSkeleton kind="lines" count={2} />
      <LoadingSkeleton kind="chart" />
    </div>
  );
}

/** A component whose code comes with the first visit; its texts in the language on the screen come along. */
function lazily(name: string, load: () => Promise<ComponentType>): AsyncRouteComponent<object> {
  return lazyRouteComponent(async () => {
    if (typeof window === 'undefined') return { Screen: await load() };
    const loadWithWords = async () => {
      const Screen = await load();
      await messagesReady();
      return Screen;
    };
    const Screen = await loadChunk(name, loadWithWords, {
      timeoutMs: CHUNK_TIMEOUT_MS,
      marks: tabOutlivesReload ? tabStorage : null,
      isWanted: () => built?.state.isLoading === true,
      reload: () => window.location.reload(),
    });
    return { Screen };
  }, 'Screen');
}

/** The component of a screen's route: its code on the first visit, around it what its parts may know of it. */
function showScreen({ name, path, access, insideForMembers, load }: Screen) {
  const shows = (address: string) => matchesPath(path, address);
  return lazily(name, async () => {
    const Content = await load();
    return function ShownScreen() {
      const t = useText(screenTitles);
      const title = t(name);
      const inside = useMember() !== null && insideForMembers === true;
      const shown = useMemo(
        () => ({ access: inside ? ('member' as const) : access, title, shows }),
        [inside, title],
      );
      return (
        <ShownScreenContext value={shown}>
          <Content />
        </ShownScreenContext>
      );
    };
  });
}
