import { expect, it } from 'vitest';
import { translate } from '../../i18n/translate.ts';
import { marketText } from '../../shared/market/market.text.ts';
import { fittingColumns, shownColumns } from '../../ui/tables/use-table-model.ts';
import { marketWindowColumns } from './season-windows.tsx';
import { seasonalityText } from './seasonality.text.ts';

/** Beside the narrow sidebar at 1,024 px, within the borders of a card. */
const TABLET_PX = 910;

it('WEB-23: the windows of a whole market stand whole on a tablet', () => {
  const columns = marketWindowColumns({
    t: (key) => translate(seasonalityText, key, { language: 'en' }),
    symbol: translate(marketText, 'column.symbol', { language: 'en' }),
    ...{ language: 'en', market: 'us' },
  });
  const shown = shownColumns(fittingColumns(columns, true), undefined);
  const width = shown.reduce((sum, { widthPx = 0 }) => sum + widthPx, 0);
  expect(shown.length).toBeGreaterThan(6);
  expect(width).toBeLessThanOrEqual(TABLET_PX);
});
