import type { ComponentType } from 'react';
import type { MarketTextKey } from '../shared/market/market.text.ts';
import type { Market } from '../shared/market/market-queries.ts';
import type { LinkedAsset } from '../shared/market/symbol-href.ts';
import { type PathName, paths } from '../shared/navigation/paths.ts';
import type { IconName } from '../ui/icons/icon.tsx';
import type { MemberTextKey } from './menu/member.text.ts';

export type AssetKind = LinkedAsset['kind'];

/** An entry of a menu; its label is the title of the screen unless it says another. */
interface MenuPlace {
  /** From 1 within the group. */
  readonly place: number;
  readonly label?: MemberTextKey;
}

interface SidebarPlace extends MenuPlace {
  /** `alone` stands between the groups, under no heading. */
  readonly group: 'crypto' | 'stocks' | 'alone' | 'more';
  /** The optional part of the address with which the entry opens the screen. */
  readonly opens?: string;
  /** A small mark after the label. */
  readonly mark?: MemberTextKey;
  /** Under the icon, where the sidebar is narrow: one short word, the title where it is one already. */
  readonly caption?: MemberTextKey;
}

/** A tab above the screens of one symbol; screens with the same place share a tab, one for each market. */
interface SymbolTab {
  readonly place: number;
  readonly label: MarketTextKey;
  readonly market?: Market;
  /** An address without a symbol gets the usual one. */
  readonly always?: true;
  /** Only some kinds of assets have the screen. */
  readonly kinds?: readonly AssetKind[];
}

/** Everything that the application knows about a screen, apart from its address (`paths`) and title (`screenText`). */
export interface ScreenDefinition {
  readonly load: () => Promise<ComponentType>;
  readonly icon?: IconName;
  readonly sidebar?: readonly SidebarPlace[];
  /** Only for screens that are there: five places are few. */
  readonly bottomBar?: MenuPlace & { readonly icon?: IconName };
  /** The letter after `g` that leads here. */
  readonly jump?: string;
  readonly symbolTab?: SymbolTab;
  readonly adminsOnly?: boolean;
  /** Public, but a signed-in member sees it inside the member area. */
  readonly insideForMembers?: true;
  /** Steps of a flow, reached from a mail or a button, are pointless by themselves. */
  readonly inPalette?: false;
  readonly inSearchEngines?: false;
  /** Open to everybody while the site is closed for maintenance or before its opening. */
  readonly whileClosed?: true;
}

type Access = 'public' | 'member';

export interface Screen extends ScreenDefinition {
  readonly name: PathName;
  readonly path: string;
  /** Member screens stand behind both guards. */
  readonly access: Access;
}

/** The screens of both areas, each address in one of them, in the order of the definitions. */
export function defineScreens<Member extends PathName>(areas: {
  readonly member: { readonly [Name in Member]: ScreenDefinition };
  readonly public: { readonly [Name in Exclude<PathName, Member>]: ScreenDefinition };
}): readonly Screen[] {
  const screensOf = (access: Access) =>
    Object.entries<ScreenDefinition>(areas[access]).map(([key, definition]) => {
      const name = key as PathName;
      return { name, path: paths[name], access, ...definition };
    });
  return [...screensOf('member'), ...screensOf('public')];
}
