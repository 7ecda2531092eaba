import type { PathName } from '../../../shared/navigation/paths.ts';
import type { ShellTextKey } from '../../../shared/navigation/shell.text.ts';

export interface PublicEntry {
  readonly label: ShellTextKey;
  readonly to: PathName;
}

export interface PublicMenu {
  readonly label: ShellTextKey;
  readonly entries: readonly PublicEntry[];
}

/** The menus of the public bar, word for word as specified. */
export const publicMenus: readonly PublicMenu[] = [
  {
    label: 'services',
    entries: [
      { label: 'cryptocurrencies', to: 'cryptocurrencies' },
      { label: 'stocks', to: 'stocks' },
      { label: 'prices', to: 'plans' },
      { label: 'userGuide', to: 'userGuide' },
    ],
  },
  {
    label: 'performance',
    entries: [
      { label: 'aiReturnsCrypto', to: 'aiReturns' },
      { label: 'aiReturnsStocks', to: 'stockAiReturns' },
    ],
  },
  {
    label: 'about',
    entries: [
      { label: 'team', to: 'meetTheTeam' },
      { label: 'contactUs', to: 'contactUs' },
      { label: 'aboutUs', to: 'aboutUs' },
      { label: 'faq', to: 'faq' },
      { label: 'blog', to: 'blog' },
    ],
  },
];

/** The links of the footer, in three columns. */
export const footerColumns: readonly PublicMenu[] = [
  {
    label: 'footerCompany',
    entries: [
      { label: 'aboutUs', to: 'aboutUs' },
      { label: 'subscriptions', to: 'plans' },
      { label: 'blog', to: 'blog' },
      { label: 'privacyPolicy', to: 'privacyPolicy' },
    ],
  },
  {
    label: 'footerProduct',
    entries: [
      { label: 'services', to: 'services' },
      { label: 'cryptocurrencies', to: 'cryptocurrencies' },
      { label: 'stocks', to: 'stocks' },
      { label: 'aiReturns', to: 'aiReturns' },
    ],
  },
  {
    label: 'footerHelp',
    entries: [
      { label: 'faq', to: 'faq' },
      { label: 'contactUs', to: 'contactUs' },
      { label: 'userGuide', to: 'userGuide' },
    ],
  },
];
