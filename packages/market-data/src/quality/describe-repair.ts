import { words } from './number-words.ts';
import type { DateSpan, SuggestedRepair } from './quality-flag.ts';

function dates({ from, to }: DateSpan): string {
  return from === to ? `on ${from}` : `from ${from} to ${to}`;
}

/** A suggested repair as one sentence. */
export function describeRepair(repair: SuggestedRepair): string {
  switch (repair.kind) {
    case 'replace-bar': {
      const { open, high, low, close } = repair.bar;
      return `Make the bar open ${words(open)}, high ${words(high)}, low ${words(low)}, close ${words(close)}.`;
    }
    case 'remove-bars':
      return `Leave out the bars ${dates(repair.span)}.`;
    case 'scale-bars': {
      const volume = repair.volumeFactor === 1 ? '' : ` and volumes by ${words(repair.volumeFactor)}`;
      return `Multiply prices ${dates(repair.span)} by ${words(repair.priceFactor)}${volume}.`;
    }
    case 'forget-volume':
      return `Treat the volume ${dates(repair.span)} as missing.`;
    case 'add-split':
      return `Add a split of ${words(repair.newPerOld)} for 1 on ${repair.exDate}.`;
    case 'change-dividend':
      return `Make the dividend on ${repair.exDate} ${words(repair.amountPerShare)} per share.`;
    case 'remove-dividend':
      return `Take out the dividend on ${repair.exDate}.`;
    case 'scale-adjusted-close':
      return `Multiply adjusted closes before ${repair.before} by ${words(repair.factor)}.`;
    case 'fetch-again':
      return `Fetch the bars ${dates(repair.span)} again.`;
    case 'other-asset':
      return `Keep the bars ${dates(repair.span)} as another asset's.`;
    case 'none':
      return repair.reason;
  }
}
