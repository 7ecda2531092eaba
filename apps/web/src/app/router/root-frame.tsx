import { Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { screenTitles } from '../../screens.text.ts';
import { useConfiguration } from '../../shared/api/configuration-store.ts';
import { usePath } from '../../shared/navigation/use-path.ts';
import { useIsAdmin } from '../../shared/session/use-session.ts';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { screenOfPath } from '../screen-of-path.ts';
import { pageTitle } from './page-title.ts';
import { switchedTo } from './switched-to.ts';

/** Nothing has been done yet that it could answer when a page is first painted, so its code comes afterwards. */
const Toaster = lazyPart(async () => (await import('../../ui/toasts/toaster.tsx')).Toaster, {
  inPlace: false,
});

function useTitle(path: string): void {
  const t = useText(screenTitles);
  useEffect(() => {
    document.title = pageTitle(t(screenOfPath(path)?.name ?? 'notFound'));
  }, [path, t]);
}

function useSwitches(path: string): void {
  const router = useRouter();
  const configuration = useConfiguration();
  const admin = useIsAdmin();
  const target = switchedTo(configuration, { path, admin });
  useEffect(() => {
    // The address that was wanted goes along: the notice leads back to it.
    if (target !== null) router.history.replace(`${target}#${router.history.location.href}`);
  }, [target, router]);
}

/** The page runs: a member is known by now, so the guest's buttons need not be held back any longer. */
function useTakeOver(): void {
  useEffect(() => {
    delete document.documentElement.dataset.member;
  }, []);
}

function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return painted;
}

/** What every page stands in: its title, the admin's switches, the words of the shared parts. */
export function RootFrame() {
  const path = usePath();
  const painted = usePainted();
  useTakeOver();
  useTitle(path);
  useSwitches(path);
  return (
    <>
      <Outlet />
      <Suspense>{painted && <Toaster />}</Suspense>
    </>
  );
}
