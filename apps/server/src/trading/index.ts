export { tradingModule } from './trading-module.ts';
