import { type Linker, type Mention, mentionedAssets, spansToward } from './link/link-mentions.ts';
import { universeLinker } from './link/universe-linker.ts';
import { detectLanguage } from './tone/detect-language.ts';
import { readTone } from './tone/read-tone.ts';
import { shippedToneModel } from './tone/shipped-tone-model.ts';
import type { ToneModel } from './tone/tone-model.ts';
import type { TextSpan, ToneReading } from './tone/tone-reading.ts';

/** What a headline says about one asset in it, and the text that shows which asset is meant. */
export interface AssetTone {
  readonly symbol: string;
  readonly reading: ToneReading;
  readonly evidence: readonly TextSpan[];
}

/** An analysed headline: everything it names, and its tone towards each asset. */
export interface AnalysedHeadline {
  readonly mentions: readonly Mention[];
  readonly tones: readonly AssetTone[];
}

/** What is needed to analyse a headline; by default what the product ships. */
export interface HeadlineReader {
  readonly linker: Linker;
  /** Null: word lists decide, and each reading says so. */
  readonly model: ToneModel | null;
}

/** Analyses a headline: which assets it names, where, and its tone towards each. */
export function analyseHeadline(title: string, reader?: HeadlineReader): AnalysedHeadline {
  const { linker, model } = reader ?? { linker: universeLinker(), model: shippedToneModel() };
  const mentions = linker.link(title);
  const language = detectLanguage(title, mentions);
  const tones = mentionedAssets(mentions).map((symbol) => ({
    symbol,
    reading: readTone({ title, spans: spansToward(mentions, symbol), language }, model),
    evidence: mentions.filter(({ named }) => named.kind === 'asset' && named.symbol === symbol).map(spanOf),
  }));
  return { mentions, tones };
}

function spanOf({ start, end, text }: Mention): TextSpan {
  return { start, end, text };
}
