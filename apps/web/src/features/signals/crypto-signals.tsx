import { SignalsScreen } from './signals-screen.tsx';

/** `/technical-analysis` */
export function CryptoSignals() {
  return <SignalsScreen market="crypto" screen="technicalAnalysis" />;
}
