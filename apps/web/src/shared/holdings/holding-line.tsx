import { decimal, formatQuantity, formatShare } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Change } from '../../ui/formats/change.tsx';
import { Money, MoneyChange } from '../../ui/formats/money.tsx';
import { pathTo } from '../navigation/paths.ts';
import { holdingsText } from './holdings.text.ts';
import { holdingsQuery } from './holdings-queries.ts';

/** What the member holds of an asset and has gained with it; nothing where they hold none. */
export function HoldingLine({ symbol }: { readonly symbol: string }) {
  const t = useText(holdingsText);
  const language = useLanguage();
  const { data } = useQuery(holdingsQuery({}));
  const held = data?.items.find((item) => item.symbol === symbol);
  if (!data || !held) return null;
  const { quantity, value, gain, gainShare, invested, weight } = held;
  const count = formatQuantity(decimal(quantity), undefined, language);
  return (
    <p data-numbers="">
      <a href={`${pathTo('portfolio')}?${new URLSearchParams({ 'h.f.symbol': symbol })}`}>
        {t('youHold', { quantity: count, symbol })}
      </a>
      {value !== null && (
        <>
          {' · '}
          <Money value={value} currency={data.base} />
        </>
      )}
      {gain !== null && (
        <>
          {' · '}
          <MoneyChange value={gain} currency={data.base} />{' '}
          {/* In another currency than the amount it may have the other sign. */}
          {invested?.currency === data.base && <Change value={gainShare} />}
        </>
      )}
      {weight !== null && ` · ${t('weight', { share: formatShare(weight, 1, language) })}`}
    </p>
  );
}
