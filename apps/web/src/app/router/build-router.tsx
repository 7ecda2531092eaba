import {
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { routerPath } from '../../shared/navigation/match-path.ts';
import { guardSignedIn } from '../../shared/session/guards.ts';
import { rememberPlace } from '../../shared/session/return-place.ts';
import { currentSession } from '../../shared/session/session.ts';
import { routes } from '../routes.tsx';
import { BrokenPage } from './broken-page.tsx';
import { lazily } from './lazily.ts';
import { LoadingPage } from './loading-page.tsx';
import { RootFrame } from './root-frame.tsx';

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
