import type { Market } from '@auspex/market';
import { screenFields } from '@auspex/quant/screening';
import type { Delay } from '../accounts/index.ts';
import { provenanceOf } from '../market/index.ts';
import { type CallContext, type CallHandlers, callerOf } from '../platform/http/call-handlers.ts';
import { countQuestion } from '../platform/http/index.ts';
import { followAssets, type PresetFollower } from './follow-screens.ts';
import { PRESETS } from './presets.ts';
import { listScreen, matchScreen, originOf, type ScreenReads } from './run-screen.ts';
import {
  findShared,
  listScreens,
  MOST_SCREENS,
  removeScreen,
  replaceScreen,
  saveScreen,
  shareScreen,
} from './saved-screens.ts';
import type { Sheet } from './screen-sheets.ts';

interface CallReads extends Omit<ScreenReads, 'admit' | 'delayOf'> {
  readonly delayOf: (memberId: string, market: Market) => Promise<Delay | null>;
  readonly presets: PresetFollower;
}

/** Sheets and records of past instants that one member may have made. */
const PAST_SHEETS = { name: 'screener.past', max: 20, windowSeconds: 60 };

export function screenerHandlers(reads: CallReads): CallHandlers {
  const viewOf = (query: { readonly asOf?: string | undefined }) => reads.market().viewOf(query);
  const admit = (context: CallContext) => () =>
    countQuestion(context.request.server.limiter, PAST_SHEETS, context);
  const readsFor = (context: CallContext): ScreenReads => {
    const { memberId } = callerOf(context);
    return { ...reads, admit: admit(context), delayOf: (market) => reads.delayOf(memberId, market) };
  };
  return {
    'screener.list': ({ query }, context) => listScreen(readsFor(context), viewOf(query), query),
    'screener.count': async ({ query }, context) => {
      const found = await matchScreen(readsFor(context), viewOf(query), query);
      if ('code' in found) return { total: null, unknown: 0, screened: 0, problem: { ...found } };
      const { rows, unknownRows, sheet } = found;
      const unknown = unknownRows.length;
      return { total: rows.length, unknown, screened: sheet.assets.length, problem: null };
    },
    'screener.fields': async ({ query }, context) => {
      const view = viewOf(query);
      const texts = ['sector', 'industry', 'currency'];
      const sheet = await reads.sheets.read(view, query.market, { ...readsFor(context), fields: texts });
      return {
        items: screenFields
          .filter(({ markets }) => query.market !== 'crypto' || markets === 'both')
          .map((field) => ({ ...field, words: [...(field.words ?? wordsOf(sheet, field.key, texts))] })),
        provenance: originOf(reads, view, sheet),
      };
    },
    'screener.followed': async ({ query: { since, market, symbols } }) => {
      const past = viewOf({ asOf: since });
      const now = reads.market().view();
      const names = [...new Set(symbols.split(',').filter((symbol) => symbol.trim() !== ''))];
      const wanted =
        market === 'all' ? past : { ...past, findAsset: (name: string) => past.findAsset(name, market) };
      const items = await followAssets({ past: wanted, now }, names);
      return { items, provenance: provenanceOf(reads, now) };
    },
    'screener.presets': async ({ query: { until, market } }, context) => {
      const view = reads.presets.viewOf(viewOf({ asOf: until }));
      if (!reads.presets.knows(view, market) && !view.present) await admit(context)();
      const records = reads.presets.records(view, market);
      const items = PRESETS[market].map((preset) => {
        const record = records?.get(preset.key) ?? null;
        return { ...preset, record: record && { ...record, outcomes: [...record.outcomes] } };
      });
      return { items, coming: records === null, provenance: provenanceOf(reads, view) };
    },
    ...savedHandlers(reads),
  };
}

/** The words that occur in a text field, for completion. */
function wordsOf({ columns }: Sheet, key: string, texts: readonly string[]): readonly string[] {
  return texts.includes(key) ? columns.texts(key).words.toSorted() : [];
}

/** The member's own screens; every change returns all of them in their new state. */
function savedHandlers({ platform }: Pick<CallReads, 'platform'>): CallHandlers {
  const shown = async (context: CallContext) => {
    const items = await listScreens(platform.database, callerOf(context).memberId);
    return {
      items: items.map((screen) => ({ ...screen, updatedAt: screen.updatedAt.toISOString() })),
      most: MOST_SCREENS,
    };
  };
  return {
    'screener.screens': (_, context) => shown(context),
    'screener.save': async ({ body }, context) => {
      await saveScreen(platform, callerOf(context).memberId, body);
      return shown(context);
    },
    'screener.replace': async ({ params, body }, context) => {
      await replaceScreen(platform, callerOf(context).memberId, { ...body, id: params.id });
      return shown(context);
    },
    'screener.remove': async ({ params }, context) => {
      await removeScreen(platform, callerOf(context).memberId, params.id);
      return shown(context);
    },
    'screener.share': async ({ params, body }, context) => {
      await shareScreen(platform, callerOf(context).memberId, { ...body, id: params.id });
      return shown(context);
    },
    'screener.shared': ({ params }) => findShared(platform.database, params.share),
  };
}
