import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useText } from '../i18n/use-text.ts';
import { memberMenu } from '../layouts/member/member-menu.ts';
import { shellText } from '../layouts/shell-text.ts';
import { type PathName, paths, pathTo } from '../paths.ts';
import { screenTitles } from '../router/screen-titles.ts';
import { routes } from '../routes.tsx';
import { changeGroup } from '../session/app-state/root-store.ts';
import { useIsAdmin } from '../session/use-session.ts';
import type { IconName } from '../ui/icons/icon.tsx';
import { CommandPalette, type PaletteEntry } from '../ui/palette/command-palette.tsx';
import { JUMPS } from './jumps.ts';
import { keyboardText } from './keyboard-text.ts';
import { openOverlay } from './overlay.ts';

/** Pages that are steps of a flow, reached from a mail or a button and pointless by themselves. */
const STEPS: readonly PathName[] = [
  'identityHandler',
  'emailVerified',
  'emailVerification',
  'passwordChanged',
  'passwordReset',
  'subscriptionConfirmationCrypto',
  'subscriptionConfirmationStocks',
  'maintenance',
  'comingSoon',
  'unsubscribe',
  'login',
  'register',
  'forgotPassword',
  'logout',
];

/** The sidebar's icons, and those of screens that the sidebar has not, or only with a symbol. */
const icons = new Map<string, IconName>([
  ...memberMenu
    .flatMap((part) => (part.kind === 'group' ? part.entries : [part.entry]))
    .map((entry) => [entry.href, entry.icon] as const),
  [pathTo('regression'), 'seasonality'],
  [pathTo('assetBreakdown'), 'breakdown'],
  [pathTo('screener'), 'screener'],
  [pathTo('profile'), 'user'],
  [pathTo('profileSettings'), 'settings'],
  [pathTo('pricing'), 'card'],
  [pathTo('manageApiKeys'), 'key'],
  [pathTo('adminDashboard'), 'admin'],
]);

function shortcutOf(name: PathName): string | undefined {
  const jump = JUMPS.find(({ to }) => to === name);
  return jump && `g ${jump.letter}`;
}

/** Every screen that a member can go to, then what can be done from anywhere. */
export function ScreenPalette({ onClose }: { readonly onClose: () => void }) {
  const t = useText(keyboardText);
  const title = useText(screenTitles);
  const shell = useText(shellText);
  const router = useRouter();
  const admin = useIsAdmin();
  const entries = useMemo((): PaletteEntry[] => {
    const screens = routes
      .filter(({ name }) => !STEPS.includes(name) && (admin || name !== 'adminDashboard'))
      .map(
        ({ name, access }): PaletteEntry => ({
          id: name,
          group: t(access === 'member' ? 'screens' : 'publicPages'),
          title: title(name),
          keywords: [paths[name]],
          icon: icons.get(pathTo(name)) ?? 'arrow-right',
          shortcut: shortcutOf(name),
          onChoose: () => router.history.push(pathTo(name)),
        }),
      );
    const actions: PaletteEntry[] = [
      { id: 'theme-light', title: shell('useLight'), icon: 'sun', onChoose: () => setMode('light') },
      { id: 'theme-dark', title: shell('useDark'), icon: 'moon', onChoose: () => setMode('dark') },
      {
        id: 'keys',
        title: t('showKeys'),
        icon: 'keyboard',
        shortcut: '?',
        onChoose: () => openOverlay('help'),
      },
      {
        id: 'sign-out',
        title: t('signOut'),
        icon: 'logout',
        onChoose: () => router.history.push(pathTo('logout')),
      },
    ].map((action) => ({ ...action, group: t('actions') }) as PaletteEntry);
    return [...screens, ...actions];
  }, [t, title, shell, router, admin]);
  return <CommandPalette open onClose={onClose} entries={entries} />;
}

function setMode(layoutModeType: 'dark' | 'light'): void {
  changeGroup('layout', (layout) => ({ ...layout, layoutModeType }));
}
