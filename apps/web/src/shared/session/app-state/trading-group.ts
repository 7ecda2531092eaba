import type { CallReply, Calls } from '@auspex/contract';
import type { MaskedExchange, UserDocument } from '../session-types.ts';

type MarketData = CallReply<Calls['market.marketData']>;

/** Client state of trading; prices and names are kept as `getMarketData` gives them. */
export interface TradingState {
  readonly userKeys: Readonly<Record<string, MaskedExchange>> | null;
  readonly userData: UserDocument | null;
  readonly prices: Readonly<MarketData['prices']>;
  readonly pricesMap: Readonly<MarketData['pricesMap']>;
  readonly stockNames: Readonly<MarketData['stockNames']>;
}

export const initialTrading: TradingState = {
  userKeys: null,
  userData: null,
  prices: [],
  pricesMap: {},
  stockNames: [],
};

/** The answer that means: the member has connected no exchange. The page then leads to the exchange keys. */
export const NO_EXCHANGE_DATA = 'No Data';

export function marketDataLoaded(
  state: TradingState,
  { prices, pricesMap, stockNames }: MarketData,
): TradingState {
  return { ...state, prices, pricesMap, stockNames };
}

export function userExchangesLoaded(state: TradingState, userData: UserDocument): TradingState {
  return { ...state, userData, userKeys: userData.exchanges };
}
