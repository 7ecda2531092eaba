import { type AssetId, dateOfInstant, type Market } from '@auspex/market';
import type { CorporateAction } from '../ports/corporate-action.ts';
import { corporateActionKnownAt } from '../ports/known-at.ts';
import type { FileBars } from './file-bars.ts';

/**
 * Dividends and splits listed with the bars; the file does not say when they were declared. Beside adjusted prices a
 * dividend is per share of the file's end, as they are: later splits are taken out of it.
 */
export function fileActions(
  { payouts, adjustment }: Pick<FileBars, 'payouts' | 'adjustment'>,
  { assetId, market }: { readonly assetId: AssetId; readonly market: Market },
): CorporateAction[] {
  const isAdjusted = adjustment === 'splits' || adjustment === 'splits-and-dividends';
  let laterShares = 1;
  return payouts
    .toReversed()
    .map(({ time, dividend, newPerOld }): CorporateAction[] => {
      const exDate = dateOfInstant(time);
      const known = { assetId, exDate, knownAt: corporateActionKnownAt(market, { exDate }) };
      const amountPerShare = isAdjusted ? dividend * laterShares : dividend;
      laterShares *= newPerOld;
      return [
        ...(newPerOld === 1 ? [] : [{ kind: 'split' as const, newPerOld, ...known }]),
        ...(dividend > 0 ? [{ kind: 'dividend' as const, amountPerShare, currency: 'USD', ...known }] : []),
      ];
    })
    .reverse()
    .flat();
}
