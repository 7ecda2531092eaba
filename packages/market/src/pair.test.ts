import { describe, expect, it } from 'vitest';
import {
  FALLBACK_FILTERS,
  filtersForDisplay,
  isTradableStatus,
  type TradingPair,
  tradablePairs,
} from './pair.ts';

const pair: TradingPair = {
  symbol: 'BTCUSDT',
  status: 'TRADING',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  baseAssetPrecision: 8,
  quoteAssetPrecision: 8,
};

describe('trading pairs', () => {
  it('MKT-15: the limits shown when an exchange gave none are the specified ones, and are marked as not real limits', () => {
    expect(filtersForDisplay(pair)).toEqual({ filters: FALLBACK_FILTERS, areFallback: true });
    expect(FALLBACK_FILTERS).toEqual({
      priceFilter: { minPrice: '0', maxPrice: '999999', tickSize: '0.000001' },
      lotSize: { minQty: '0', maxQty: '0', stepSize: '5' },
      marketLotSize: { minQty: '0', maxQty: '0', stepSize: '5' },
      notional: { minNotional: '1' },
    });
    const own = { ...FALLBACK_FILTERS, notional: { minNotional: '10' } };
    expect(filtersForDisplay({ ...pair, filters: own })).toEqual({ filters: own, areFallback: false });
  });

  it('MKT-15: a list offers pairs that are TRADING, online or active, and no others', () => {
    const statuses = ['TRADING', 'online', 'active', 'BREAK', 'HALT', 'delisted', 'offline', 'inactive', ''];
    expect(statuses.filter(isTradableStatus)).toEqual(['TRADING', 'online', 'active']);
    expect(tradablePairs(statuses.map((status) => ({ ...pair, status })))).toHaveLength(3);
  });
});
