import { type Sentence, sentence } from '@auspex/market';
import { words } from './number-words.ts';
import type { SuggestedRepair } from './quality-flag.ts';

/** A suggested repair as one sentence. */
export function describeRepair(repair: SuggestedRepair): Sentence {
  switch (repair.kind) {
    case 'replace-bar': {
      const { open, high, low, close } = repair.bar;
      return sentence('replaceBar', {
        open: words(open),
        high: words(high),
        low: words(low),
        close: words(close),
      });
    }
    case 'scale-bars':
      return describeScaling(repair);
    case 'add-split':
      return sentence('addSplit', { ratio: words(repair.newPerOld), date: repair.exDate });
    case 'change-dividend':
      return sentence('changeDividend', { date: repair.exDate, amount: words(repair.amountPerShare) });
    case 'remove-dividend':
      return sentence('removeDividend', { date: repair.exDate });
    case 'scale-adjusted-close':
      return sentence('scaleAdjusted', { date: repair.before, factor: words(repair.factor) });
    case 'confirm-move':
      return sentence('confirmMove', { date: repair.date });
    case 'none':
      return repair.reason;
    default:
      return describeSpan(repair);
  }
}

const ON_DATES = {
  'remove-bars': ['removeBar', 'removeBars'],
  'forget-volume': ['forgetVolumeOne', 'forgetVolume'],
  'fetch-again': ['fetchOne', 'fetchAgain'],
  'other-asset': ['otherAssetOne', 'otherAsset'],
} as const;

function describeSpan({ kind, span }: Extract<SuggestedRepair, { kind: keyof typeof ON_DATES }>): Sentence {
  const [oneDay, days] = ON_DATES[kind];
  const { from, to } = span;
  return from === to ? sentence(oneDay, { from }) : sentence(days, { from, to });
}

function describeScaling(repair: Extract<SuggestedRepair, { kind: 'scale-bars' }>): Sentence {
  const { from, to } = repair.span;
  const factor = words(repair.priceFactor);
  if (repair.volumeFactor === 1)
    return from === to ? sentence('scaleBar', { from, factor }) : sentence('scaleBars', { from, to, factor });
  const volume = words(repair.volumeFactor);
  return from === to
    ? sentence('scaleBarVolume', { from, factor, volume })
    : sentence('scaleBarsVolume', { from, to, factor, volume });
}
