import { useText } from '../../../i18n/use-text.ts';
import { screenTitles } from '../../../screens.text.ts';
import type { PathName } from '../../../shared/navigation/paths.ts';
import { type ShellTextKey, shellText } from '../../../shared/navigation/shell.text.ts';

export interface PublicEntry {
  readonly to: PathName;
  /** In place of the screen's title. */
  readonly label?: ShellTextKey;
}

export interface PublicMenu {
  readonly label: ShellTextKey;
  readonly entries: readonly PublicEntry[];
}

/** The menus of the public bar, word for word as specified. */
export const publicMenus: readonly PublicMenu[] = [
  {
    label: 'services',
    entries: [{ to: 'cryptocurrencies' }, { to: 'stocks' }, { to: 'plans' }, { to: 'userGuide' }],
  },
  {
    label: 'performance',
    entries: [{ to: 'aiReturns' }, { to: 'stockAiReturns' }],
  },
  {
    label: 'about',
    entries: [
      { to: 'meetTheTeam' },
      { to: 'contactUs' },
      { to: 'aboutUs', label: 'aboutUs' },
      { to: 'faq' },
      { to: 'blog' },
    ],
  },
];

/** The links of the footer, in three columns. */
export const footerColumns: readonly PublicMenu[] = [
  {
    label: 'footerCompany',
    entries: [
      { to: 'aboutUs', label: 'aboutUs' },
      { to: 'plans', label: 'subscriptions' },
      { to: 'blog' },
      { to: 'privacyPolicy' },
    ],
  },
  {
    label: 'footerProduct',
    entries: [
      { to: 'services' },
      { to: 'cryptocurrencies' },
      { to: 'stocks' },
      { to: 'aiReturns', label: 'aiReturns' },
    ],
  },
  {
    label: 'footerHelp',
    entries: [{ to: 'faq' }, { to: 'contactUs' }, { to: 'userGuide' }],
  },
];

/** What an entry is called in the language on the screen. */
export function usePublicLabel(): (entry: PublicEntry) => string {
  const t = useText(shellText);
  const title = useText(screenTitles);
  return ({ to, label }) => (label ? t(label) : title(to));
}
