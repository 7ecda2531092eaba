import {
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { routerPath } from '../../shared/navigation/match-path.ts';
import { shellText } from '../../shared/navigation/shell.text.ts';
import { guardSignedIn } from '../../shared/session/guards.ts';
import { rememberPlace } from '../../shared/session/return-place.ts';
import { currentSession } from '../../shared/session/session.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { routes } from '../routes.tsx';
import { lazily } from './lazily.ts';
import { ChunkLoadError } from './load-chunk.ts';
import { RootFrame } from './root-frame.tsx';
import styles from './router.module.css';

const PublicArea = lazily(
  'public-layout',
  async () => (await import('../layouts/public/public-layout.tsx')).PublicLayout,
);
const MemberArea = lazily(
  'member-layout',
  async () => (await import('../layouts/member/member-layout.tsx')).MemberLayout,
);
const NotFound = lazily(
  'not-found',
  async () => (await import('../../features/public-pages/not-found.tsx')).NotFound,
);

function letMembersIn({ location }: { location: { href: string } }): void {
  const target = guardSignedIn(currentSession());
  if (target === null) return;
  rememberPlace(location.href);
  throw redirect({ href: target, replace: true });
}

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
  const pages = (access: 'public' | 'member', parent: typeof publicArea | typeof memberArea) =>
    routes
      .filter((row) => row.access === access)
      .map((row) =>
        createRoute({ getParentRoute: () => parent, path: routerPath(row.path), component: row.screen }),
      );
  const notFound = createRoute({ getParentRoute: () => publicArea, path: '$', component: NotFound });
  return createRouter({
    routeTree: root.addChildren([
      publicArea.addChildren([...pages('public', publicArea), notFound]),
      memberArea.addChildren(pages('member', memberArea)),
    ]),
    ...(history ? { history } : {}),
    defaultPendingMs: 400,
    defaultPendingMinMs: 200,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: BrokenPage,
  });
}

/** Shown instead of a screen that could not be loaded or has thrown; never a white page. */
function BrokenPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const t = useText(shellText);
  const missing = error instanceof ChunkLoadError;
  return (
    <div className={styles.broken}>
      <ErrorState
        title={t(missing ? 'chunkFailedTitle' : 'brokenTitle')}
        reason={t(missing ? 'chunkFailedText' : 'brokenText')}
        action={{ label: t('loadAgain'), onPress: () => window.location.reload() }}
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
