import type { MaskedExchange, UserDocument } from '../session-types.ts';

/** Client state of trading; prices are decimal strings, as the exchanges send them. */
export interface TradingState {
  readonly userKeys: Readonly<Record<string, MaskedExchange>> | null;
  readonly userData: UserDocument | null;
  readonly prices: ReadonlyArray<{ readonly symbol: string; readonly price: string }>;
  readonly pricesMap: Readonly<Record<string, string>>;
  readonly stockNames: ReadonlyArray<{ readonly symbol: string; readonly name: string }>;
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
  data: Pick<TradingState, 'prices' | 'pricesMap' | 'stockNames'>,
): TradingState {
  return { ...state, prices: data.prices, pricesMap: data.pricesMap, stockNames: data.stockNames };
}

export function userExchangesLoaded(state: TradingState, userData: UserDocument): TradingState {
  return { ...state, userData, userKeys: userData.exchanges };
}
