import {
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { routes } from '../routes.tsx';
import { guardSignedIn } from '../session/guards.ts';
import { rememberPlace } from '../session/return-place.ts';
import { currentSession } from '../session/session.ts';
import { BrokenPage } from './broken-page.tsx';
import { lazily } from './lazily.ts';
import { LoadingPage } from './loading-page.tsx';
import { routerPath } from './match-path.ts';
import { RootFrame } from './root-frame.tsx';

const PublicArea = lazily(
  'public-layout',
  async () => (await import('../layouts/public/public-layout.tsx')).PublicLayout,
);
const MemberArea = lazily(
  'member-layout',
  async () => (await import('../layouts/member/member-layout.tsx')).MemberLayout,
);
const NotFound = lazily('not-found', async () => (await import('../public-pages/not-found.tsx')).NotFound);

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
