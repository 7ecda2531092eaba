import type { CallReply, Calls } from '@auspex/contract';
import { type Market, normaliseSymbol } from '@auspex/market';
import { Findings } from './findings.ts';
import type { AnswerAsset, ToolContext, ToolResult } from './tool.ts';
import type { Words } from './words.ts';

type Hit = CallReply<Calls['market.search']>['items'][number];

/** An asset with what figures of it need to know. */
export type PinnedAsset = AnswerAsset & Pick<Hit, 'currency' | 'kind' | 'sector' | 'industry'>;

export type Pin =
  | { readonly kind: 'one'; readonly asset: PinnedAsset; readonly former: string | null }
  | { readonly kind: 'several'; readonly candidates: readonly PinnedAsset[] }
  | { readonly kind: 'none' };

interface Wanted {
  readonly text: string;
  readonly market?: Market | undefined;
  readonly asOf?: string | undefined;
}

/** What companies add to the name that people say. */
export const COMPANY_SUFFIX =
  /(?:[\s,.]{1,3}(?:incorporated|inc|corporation|corp|company|co|plc|ltd|limited|holdings?|group|class [a-c]|sa|nv|se|ag|com|the|trust|&)){1,4}\.?$/i;
const MOST_CANDIDATES = 10;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim();

function pinOf({ asset, former }: { asset: Hit; former: string | null }): Pin {
  return { kind: 'one', asset: pinned(asset), former };
}

function pinned({ symbol, name, market, currency, kind, sector, industry }: Hit): PinnedAsset {
  return { symbol, name, market, currency, kind, sector, industry };
}

/** What is meant: its very symbol, then its very name, then the only asset that the words fit. */
function choose(hits: readonly Hit[], { text, market }: Wanted): Pin {
  const living = hits.filter(({ delistedOn }) => delistedOn === null);
  const found = living.length > 0 ? living : hits;
  const written = text.trim().toUpperCase();
  const symbol = normaliseSymbol(text, market);
  const isBase = (hit: Hit) => hit.market === 'crypto' && hit.symbol.split('-')[0] === written;
  const said = plain(text);
  const steps: ReadonlyArray<(hit: Hit) => boolean> = [
    (hit) => hit.symbol === symbol && !written.includes(' '),
    (hit) => hit.symbol === written || isBase(hit),
    (hit) => plain(hit.name) === said,
    (hit) => plain(hit.name.replace(COMPANY_SUFFIX, '')) === said,
    (hit) => hit.matched === 'former' && hit.former?.toUpperCase() === written,
    () => true,
  ];
  for (const step of steps) {
    const fitting = found.filter(step);
    const [first] = fitting;
    if (first && fitting.length === 1) {
      return pinOf({ asset: first, former: first.matched === 'former' ? first.former : null });
    }
    if (first) return { kind: 'several', candidates: fitting.slice(0, MOST_CANDIDATES).map(pinned) };
  }
  return { kind: 'none' };
}

/** Resolves what somebody wrote — a symbol, a name, a part of one — into one asset, several, or none. */
export async function pinAsset(context: Pick<ToolContext, 'call'>, wanted: Wanted): Promise<Pin> {
  const { text, market, asOf } = wanted;
  const q = text.trim();
  if (!/[\p{L}\p{N}]/u.test(q)) return { kind: 'none' };
  const query = { q, ...(market ? { market } : {}), ...(asOf ? { asOf } : {}), limit: 20 };
  const { items } = await context.call('market.search', { query });
  return choose(items, wanted);
}

const texts = {
  none: { en: 'There is no asset “{text}” here.', fr: 'Il n’y a pas d’actif « {text} » ici.' },
  several: {
    en: '“{text}” may be several assets: {names}.',
    fr: '« {text} » peut désigner plusieurs actifs : {names}.',
  },
  former: { en: '{former} is {symbol} now.', fr: '{former} s’appelle désormais {symbol}.' },
} satisfies Record<string, Words>;

function filled(words: Words, values: Readonly<Record<string, string>>): Words {
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return { en: fill(words.en), fr: fill(words.fr) };
}

/** Pins every asset of an input and reads of them; asks back, or says that there is none, before anything is read. */
export async function withAssets(
  context: ToolContext,
  wanted: {
    readonly names: readonly string[];
    readonly market?: Market | undefined;
    readonly asOf?: string | undefined;
  },
  read: (assets: readonly [PinnedAsset, ...PinnedAsset[]], findings: Findings) => Promise<void>,
): Promise<ToolResult> {
  const findings = new Findings(context);
  const { names, market, asOf } = wanted;
  const pins = await Promise.all(names.map((text) => pinAsset(context, { text, market, asOf })));
  const assets = new Map<string, PinnedAsset>();
  for (const [i, pin] of pins.entries()) {
    const text = names[i] ?? '';
    if (pin.kind === 'several') {
      const { candidates } = pin;
      const list = candidates.map(({ symbol, name }) => `${symbol} (${name})`).join(', ');
      findings.note(filled(texts.several, { text, names: list }));
      return {
        ...findings.result(),
        candidates: candidates.map(({ symbol, name, market: of }) => ({ symbol, name, market: of })),
      };
    }
    if (pin.kind === 'none') findings.note(filled(texts.none, { text }));
    else {
      const { asset, former } = pin;
      if (former) findings.note(filled(texts.former, { former, symbol: asset.symbol }));
      assets.set(asset.symbol, asset);
    }
  }
  const [first, ...others] = assets.values();
  if (!first) return findings.result();
  findings.about([first, ...others]);
  await read([first, ...others], findings);
  return findings.result();
}
