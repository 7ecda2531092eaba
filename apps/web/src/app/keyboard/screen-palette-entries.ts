import { formatDate } from '@auspex/market';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { screenTitles } from '../../screens.text.ts';
import { screens } from '../../screens.ts';
import { asOfText } from '../../shared/market/as-of/as-of.text.ts';
import { AS_OF_PRESETS, dateOfPreset } from '../../shared/market/as-of/as-of-presets.ts';
import { parseAsOf } from '../../shared/market/as-of/read-as-of.ts';
import { useAsOf, useChooseAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { marketText } from '../../shared/market/market.text.ts';
import { readRecentSymbols } from '../../shared/market/recent-symbols.ts';
import { useHitNotes } from '../../shared/market/symbol-search/symbol-hit.tsx';
import { useSymbolSearch } from '../../shared/market/symbol-search/use-symbol-search.ts';
import { openOverlay } from '../../shared/navigation/overlay.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { shellText } from '../../shared/navigation/shell.text.ts';
import { changeGroup } from '../../shared/session/app-state/root-store.ts';
import { useIsAdmin } from '../../shared/session/use-session.ts';
import { openTicket } from '../../shared/trading/ticket-overlay.ts';
import { openWatchlists } from '../../shared/watchlists/panel-store.ts';
import { useStar } from '../../shared/watchlists/use-watchlists.ts';
import { serverTime } from '../../ui/formats/server-time.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import type { PaletteEntry } from '../../ui/palette/command-palette.tsx';
import { hrefOfSymbol, symbolOfAddress, symbolTabs } from '../symbol-header/symbol-tabs.ts';
import { keyboardText } from './keyboard.text.ts';

function setMode(layoutModeType: 'dark' | 'light'): void {
  changeGroup('layout', (layout) => ({ ...layout, layoutModeType }));
}

/** What the server is asked for while one types. */
interface FoundEntries {
  readonly entries: readonly PaletteEntry[];
  /** They answer an older word than the one in the field. */
  readonly pending: boolean;
}

function useHere() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const search = useRouterState({ select: (state) => state.location.searchStr });
  return useMemo(() => ({ path, search }), [path, search]);
}

/** Every screen that a member can go to. */
export function useScreenEntries(): readonly PaletteEntry[] {
  const t = useText(keyboardText);
  const title = useText(screenTitles);
  const router = useRouter();
  const admin = useIsAdmin();
  return useMemo(
    () =>
      screens
        .filter(({ inPalette = true, adminsOnly }) => inPalette && (admin || !adminsOnly))
        .map(
          ({ name, path, access, icon = 'arrow-right', jump }): PaletteEntry => ({
            id: name,
            group: t(access === 'member' ? 'screens' : 'publicPages'),
            title: title(name),
            keywords: [path],
            icon,
            shortcut: jump && `g ${jump}`,
            onChoose: () => router.history.push(pathTo(name)),
          }),
        ),
    [t, title, router, admin],
  );
}

/** "AAPL news": the screens of the symbol that the first word names, once a second word is begun. */
export function useSymbolScreenEntries(query: string): FoundEntries {
  const t = useText(marketText);
  const tKeys = useText(keyboardText);
  const title = useText(screenTitles);
  const router = useRouter();
  const { first, rest } = wordsOf(query);
  const { hits, pending } = useSymbolSearch(rest === null ? '' : first);
  const asset = hits.find(({ symbol }) => symbol.toUpperCase() === first.toUpperCase());
  if (!asset || rest === null) return { entries: [], pending };
  const entry = (name: string, icon: IconName, href: string): PaletteEntry => ({
    id: `screen-${asset.symbol}-${name}`.replaceAll(' ', '-'),
    group: tKeys('screensOf', { symbol: asset.symbol }),
    title: `${asset.symbol} ${name}`,
    note: asset.name,
    icon,
    onChoose: () => router.history.push(href),
  });
  // Its table is of several assets, so it has no tab above a single one.
  const correlation = `${pathTo('stockCorrelation')}?${new URLSearchParams({ symbols: asset.symbol })}`;
  const tabs = symbolTabs
    .filter(({ kinds }) => kinds?.includes(asset.kind) ?? true)
    .map((tab) => entry(t(tab.label), tab.screens[0]?.icon ?? 'arrow-right', tab.href(asset)));
  return { entries: [...tabs, entry(title('stockCorrelation'), 'correlation', correlation)], pending };
}

/** The first word, and what follows the space after it; null before that space. */
function wordsOf(query: string): { readonly first: string; readonly rest: string | null } {
  const [, first = '', rest] = /^\s*(\S+)(?:\s+(.*))?$/.exec(query) ?? [];
  return { first, rest: rest ?? null };
}

/** Symbols looked at lately, and those the market has under the words; chosen, they open on the screen one is on. */
export function useSymbolEntries(query: string): FoundEntries {
  const t = useText(marketText);
  const router = useRouter();
  const here = useHere();
  const notesOf = useHitNotes();
  const { hits, pending } = useSymbolSearch(query);
  const recent = useMemo(() => readRecentSymbols(), []);
  const found = hits.map(
    (hit): PaletteEntry => ({
      id: `symbol-${hit.symbol}-${hit.name}`.replaceAll(' ', '-'),
      group: t('palette.symbols'),
      title: hit.symbol,
      note: [hit.name, ...notesOf(hit)].join(' · '),
      keywords: [hit.name, ...(hit.former ? [hit.former] : [])],
      icon: hit.market === 'crypto' ? 'crypto' : 'stocks',
      recent: recent.some(({ symbol }) => symbol === hit.symbol),
      onChoose: () => router.history.push(hrefOfSymbol(hit, here)),
    }),
  );
  const known = new Set(hits.map(({ symbol }) => symbol));
  const lately = recent
    .filter(({ symbol }) => !known.has(symbol))
    .map(
      (asset): PaletteEntry => ({
        id: `recent-${asset.symbol}`,
        group: t('palette.recent'),
        title: asset.symbol,
        note: asset.name,
        keywords: [asset.name],
        icon: 'history',
        recent: true,
        onChoose: () =>
          router.history.push(
            hrefOfSymbol({ ...asset, kind: asset.market === 'crypto' ? 'crypto' : 'stock' }, here),
          ),
      }),
    );
  return { entries: [...found, ...lately], pending };
}

type Action = Omit<PaletteEntry, 'group'>;

/** Looking from another day: back to now, a date that was typed, days often wanted. */
function useAsOfActions(query: string): readonly Action[] {
  const t = useText(marketText);
  const ta = useText(asOfText);
  const language = useLanguage();
  const asOf = useAsOf();
  const choose = useChooseAsOf();
  const keywords = [t('palette.asOfKeywords')];
  const typed = parseAsOf(query, serverTime());
  const dated: Action[] =
    typed.kind === 'at'
      ? [
          {
            id: 'as-of-typed',
            title: t('palette.asOfDate', { date: formatDate(typed.at, language) }),
            keywords: [query],
            icon: 'history',
            onChoose: () => choose(typed.text),
          },
        ]
      : [];
  const presets = AS_OF_PRESETS.map(
    (preset): Action => ({
      id: `as-of-${preset}`,
      title: t('palette.asOfPreset', { preset: ta(`asOf.${preset}`) }),
      keywords,
      icon: 'history',
      onChoose: () => choose(dateOfPreset(preset, serverTime())),
    }),
  );
  const back: Action[] =
    asOf.kind === 'now'
      ? []
      : [
          {
            id: 'as-of-now',
            title: t('palette.backToNow'),
            keywords,
            icon: 'clock',
            onChoose: () => choose(null),
          },
        ];
  return [...dated, ...back, ...presets];
}

/** The star of the symbol that the screen shows, and the lists. */
function useWatchlistActions(): readonly Action[] {
  const t = useText(marketText);
  const here = useHere();
  const symbol = symbolOfAddress(here.path, here.search)?.symbol ?? '';
  const { starred, ready, toggle } = useStar(symbol);
  const named = readRecentSymbols().find((each) => each.symbol === symbol);
  const star: Action[] =
    named && ready
      ? [
          {
            id: 'star',
            title: t(starred ? 'palette.unstar' : 'palette.star', { symbol }),
            icon: starred ? 'star-filled' : 'star',
            onChoose: () => toggle(named),
          },
        ]
      : [];
  return [
    ...star,
    { id: 'watchlists', title: t('palette.watchlists'), icon: 'star', onChoose: openWatchlists },
  ];
}

/** What can be done from anywhere. */
export function useActionEntries(query: string): readonly PaletteEntry[] {
  const t = useText(keyboardText);
  const shell = useText(shellText);
  const router = useRouter();
  const lists = useWatchlistActions();
  const asOf = useAsOfActions(query);
  const here = useHere();
  const actions: Action[] = [
    ...lists,
    ...asOf,
    {
      id: 'ticket',
      title: t('openTicket'),
      icon: 'send',
      shortcut: 't',
      onChoose: () => openTicket({ symbol: symbolOfAddress(here.path, here.search)?.symbol ?? null }),
    },
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
  ];
  return actions.map((action) => ({ ...action, group: t('actions') }));
}
