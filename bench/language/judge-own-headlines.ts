import { detectLanguage, readTone, shippedToneModel, universeLinker } from '@auspex/language';
import { frenchHeadlines } from '../../packages/language/test/french-headlines.ts';
import { labelOfMark, type MarkedHeadline, readMarked } from '../../packages/language/test/read-marked.ts';
import { trickyHeadlines } from '../../packages/language/test/tricky-headlines.ts';
import { usHeadlines } from '../../packages/language/test/us-headlines.ts';

/** How the shipped reader does on headlines of our own. */
export interface OwnHeadlines {
  readonly tone: { readonly headlines: number; readonly accuracy: number; readonly flips: number };
  readonly linking: LinkShares;
  readonly french: LinkShares & { readonly detected: number };
}

interface LinkShares {
  readonly headlines: number;
  readonly precision: number;
  readonly recall: number;
}

export function judgeOwnHeadlines(): OwnHeadlines {
  return { tone: judgeTricky(), linking: judgeLinks(usHeadlines.map(readMarked)), french: judgeFrench() };
}

function judgeTricky(): OwnHeadlines['tone'] {
  const model = shippedToneModel();
  let [right, flips, count] = [0, 0, 0];
  for (const { title, names } of trickyHeadlines.map(readMarked)) {
    for (const target of names) {
      const spans = names.map((name) => ({ start: name.start, end: name.end, isTarget: name === target }));
      const { probabilities: p } = readTone({ title, spans }, model);
      const largest = Math.max(p.negative, p.neutral, p.positive);
      const said = p.positive === largest ? 'positive' : p.negative === largest ? 'negative' : 'neutral';
      const meant = labelOfMark(target.mark);
      count += 1;
      if (said === meant) right += 1;
      else if (said !== 'neutral' && meant !== 'neutral') flips += 1;
    }
  }
  return { headlines: trickyHeadlines.length, accuracy: right / count, flips: flips / count };
}

function judgeFrench(): OwnHeadlines['french'] {
  // The mark of a name is its symbol, then its tone.
  const headlines = frenchHeadlines.map(readMarked).map(({ title, names }) => ({
    title,
    names: names.map((name) => ({ ...name, mark: name.mark.slice(0, -1) })),
  }));
  const detected = headlines.filter(({ title }) => detectLanguage(title) === 'french').length;
  return { ...judgeLinks(headlines), detected: detected / headlines.length };
}

function judgeLinks(headlines: readonly MarkedHeadline[]): LinkShares {
  let [right, wanted, found] = [0, 0, 0];
  for (const { title, names } of headlines) {
    const meant = names.filter(({ mark }) => mark !== 'NONE');
    const got = universeLinker()
      .link(title)
      .flatMap(({ named, start, end }) =>
        named.kind === 'asset' ? [{ symbol: named.symbol, start, end }] : [],
      );
    wanted += meant.length;
    found += got.length;
    right += got.filter(({ symbol, start, end }) =>
      meant.some((name) => name.mark === symbol && name.start < end && start < name.end),
    ).length;
  }
  return { headlines: headlines.length, precision: right / found, recall: right / wanted };
}
