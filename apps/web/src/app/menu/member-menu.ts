import { useText } from '../../i18n/use-text.ts';
import { screenTitles } from '../../screens.text.ts';
import { screens } from '../../screens.ts';
import { type PathName, pathTo } from '../../shared/navigation/paths.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import type { Screen } from '../define-screens.ts';
import { type MemberTextKey, memberText } from './member.text.ts';

export interface MemberEntry {
  readonly screen: PathName;
  /** In place of the screen's title. */
  readonly label?: MemberTextKey | undefined;
  readonly icon: IconName;
  readonly href: string;
  /** A small mark after the label. */
  readonly mark?: MemberTextKey | undefined;
  /** In place of the title under the icon of a narrow sidebar. */
  readonly caption?: MemberTextKey | undefined;
}

/** A named group of entries, or one entry that stands by itself. */
export type MenuPart =
  | {
      readonly kind: 'group';
      readonly label: MemberTextKey;
      /** Above the icons of a narrow sidebar. */
      readonly caption: MemberTextKey;
      readonly icon: IconName;
      readonly entries: readonly MemberEntry[];
    }
  | { readonly kind: 'entry'; readonly entry: MemberEntry };

type MenuGroup = Extract<MenuPart, { kind: 'group' }>;
type Group = NonNullable<Screen['sidebar']>[number]['group'];

function entriesOf(group: Group): readonly MemberEntry[] {
  return screens
    .flatMap(({ name, path, icon = 'arrow-right', sidebar = [] }) =>
      sidebar
        .filter((each) => each.group === group)
        .map(({ place, label, mark, caption, opens }) => ({
          place,
          entry: {
            screen: name,
            label,
            mark,
            caption,
            icon,
            href: path.replace(/\/:\w+\?/, opens ? `/${opens}` : ''),
          },
        })),
    )
    .toSorted((a, b) => a.place - b.place)
    .map(({ entry }) => entry);
}

function group(id: Group, words: Pick<MenuGroup, 'label' | 'caption' | 'icon'>): MenuPart {
  return { kind: 'group', ...words, entries: entriesOf(id) };
}

/** The sidebar, word for word as specified, and a last group for what the specification has no entry for. */
export const memberMenu: readonly MenuPart[] = [
  group('crypto', { label: 'cryptocurrencies', caption: 'crypto', icon: 'crypto' }),
  group('stocks', { label: 'usaStocks', caption: 'stocks', icon: 'stocks' }),
  ...entriesOf('alone').map((entry) => ({ kind: 'entry', entry }) as const),
  group('more', { label: 'moreTools', caption: 'more', icon: 'more' }),
];

/** The most used places, at hand on a phone: only what is there. */
export const bottomBarEntries: readonly MemberEntry[] = screens
  .flatMap(({ name, icon = 'arrow-right', bottomBar }) =>
    bottomBar ? [{ icon, ...bottomBar, screen: name, href: pathTo(name) }] : [],
  )
  .toSorted((a, b) => a.place - b.place);

/** What an entry is called in the language on the screen. */
export function useEntryLabel(): (entry: MemberEntry) => string {
  const t = useText(memberText);
  const title = useText(screenTitles);
  return ({ screen, label }) => (label ? t(label) : title(screen));
}

/** Whether an entry leads to the screen that is shown; `/news-analysis/AAPL` belongs to `/news-analysis`. */
export function isCurrent(href: string, path: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}
