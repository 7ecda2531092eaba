import { type AssetId, assetId, dateOfInstant } from '@auspex/market';
import type { FileBars } from '../src/files/index.ts';
import type { CorporateAction } from '../src/ports/corporate-action.ts';
import type { ScreenRequest } from '../src/quality/screening.ts';

/** Splits and dividends listed with the bars of a file. */
export function actionsOfFile(file: FileBars, id: AssetId = assetId('us:FILE')): CorporateAction[] {
  return file.payouts.flatMap(({ time, dividend, newPerOld }): CorporateAction[] => {
    const common = { assetId: id, exDate: dateOfInstant(time), knownAt: time };
    const actions: CorporateAction[] = [];
    if (newPerOld !== 1) actions.push({ ...common, kind: 'split', newPerOld });
    if (dividend > 0) {
      actions.push({ ...common, kind: 'dividend', amountPerShare: dividend, currency: 'USD' });
    }
    return actions;
  });
}

/** What the screen needs to know of a file of daily bars. */
export function requestOfFile(
  file: FileBars,
  { market, tellsActions }: { readonly market: ScreenRequest['market']; readonly tellsActions: boolean },
): ScreenRequest {
  const { bars, adjustment, adjustedClose, spacing } = file;
  const actions = tellsActions ? actionsOfFile(file) : undefined;
  return { market, bars, adjustment, adjustedClose, spacing, actions };
}
