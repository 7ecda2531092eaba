import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { screenTitles } from '../../screens.text.ts';
import { useConfiguration } from '../../shared/api/configuration-store.ts';
import { usePath } from '../../shared/navigation/use-path.ts';
import { useIsAdmin } from '../../shared/session/use-session.ts';
import { Toaster } from '../../ui/toasts/toaster.tsx';
import { screenOfPath } from '../screen-of-path.ts';
import { pageTitle } from './page-title.ts';
import { switchedTo } from './switched-to.ts';

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
    if (target !== null) router.history.replace(target);
  }, [target, router]);
}

/** The page runs: a member is known by now, so the guest's buttons need not be held back any longer. */
function useTakeOver(): void {
  useEffect(() => {
    delete document.documentElement.dataset.member;
  }, []);
}

/** What every page stands in: its title, the admin's switches, the words of the shared parts. */
export function RootFrame() {
  const path = usePath();
  useTakeOver();
  useTitle(path);
  useSwitches(path);
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
