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
}

/** A named group of entries, or one entry that stands by itself. */
export type MenuPart =
  | {
      readonly kind: 'group';
      readonly label: MemberTextKey;
      readonly icon: IconName;
      readonly entries: readonly MemberEntry[];
    }
  | { readonly kind: 'entry'; readonly entry: MemberEntry };

type Group = NonNullable<Screen['sidebar']>[number]['group'];

function entriesOf(group: Group): readonly MemberEntry[] {
  return screens
    .flatMap(({ name, path, icon = 'arrow-right', sidebar = [] }) =>
      sidebar
        .filter((each) => each.group === group)
        .map(({ place, label, mark, opens }) => ({
          place,
          entry: {
            screen: name,
            label,
            mark,
            icon,
            href: path.replace(/\/:\w+\?/, opens ? `/${opens}` : ''),
          },
        })),
    )
    .toSorted((a, b) => a.place - b.place)
    .map(({ entry }) => entry);
}

function group(id: Group, label: MemberTextKey, icon: IconName): MenuPart {
  return { kind: 'group', label, icon, entries: entriesOf(id) };
}

/** The sidebar, word for word as specified, and a last group for what the specification has no entry for. */
export const memberMenu: readonly MenuPart[] = [
  group('crypto', 'cryptocurrencies', 'crypto'),
  group('stocks', 'usaStocks', 'stocks'),
  ...entriesOf('alone').map((entry) => ({ kind: 'entry', entry }) as const),
  group('more', 'moreTools', 'more'),
];

/** The most used places, at hand on a phone. */
export const bottomBarEntries: readonly MemberEntry[] = screens
  .flatMap(({ name, icon = 'arrow-right', bottomBar }) =>
    bottomBar ? [{ ...bottomBar, screen: name, icon, href: pathTo(name) }] : [],
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
