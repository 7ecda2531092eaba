import { SignalsScreen } from './signals-screen.tsx';

/** `/stocks-analysis` */
export function StockSignals() {
  return <SignalsScreen market="us" screen="stocksAnalysis" />;
}
