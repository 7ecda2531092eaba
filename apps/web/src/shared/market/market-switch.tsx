import { useRouter } from '@tanstack/react-router';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { type PathName, pathTo } from '../navigation/paths.ts';
import type { Market } from './market-queries.ts';

interface MarketSwitchProps {
  readonly market: Market;
  /** The same screen of either market. */
  readonly screens: Readonly<Record<Market, PathName>>;
  readonly words: Readonly<Record<Market | 'label', string>>;
  /** Search parameters that mean the same in the other market. */
  readonly keep: readonly string[];
}

/** Leads to the same screen of the other market; what only makes sense in this one stays behind. */
export function MarketSwitch({ market, screens, words, keep }: MarketSwitchProps) {
  const { history } = useRouter();
  const onChange = (next: Market) => {
    const kept = [...new URLSearchParams(history.location.search)].filter(([name]) => keep.includes(name));
    const search = new URLSearchParams(kept).toString();
    history.push(`${pathTo(screens[next])}${search === '' ? '' : `?${search}`}`);
  };
  return (
    <Segmented
      label={words.label}
      size="small"
      value={market}
      onChange={onChange}
      items={[
        { value: 'crypto', label: words.crypto },
        { value: 'us', label: words.us },
      ]}
    />
  );
}
