import { tradingAccountCalls } from './trading/account-calls.ts';
import { keyCalls } from './trading/key-calls.ts';
import { orderCalls } from './trading/order-calls.ts';
import { specifiedTradingCalls } from './trading/specified-calls.ts';

export {
  connectedExchange,
  exchangeName,
  order,
  orderPayload,
  orderRefusal,
  placement,
} from './trading/trading-shapes.ts';

/** Accounts at exchanges and on paper: keys, orders, books. */
export const tradingCalls = {
  ...specifiedTradingCalls,
  ...keyCalls,
  ...tradingAccountCalls,
  ...orderCalls,
};
