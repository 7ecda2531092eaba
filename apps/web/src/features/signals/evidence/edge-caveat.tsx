import { useEffect, useState } from 'react';
import { openGates } from '../../../shared/market/vocabulary/gate-words.ts';
import type { EdgeGate } from '../signal.ts';
import styles from './evidence.module.css';
import { EvidencePanel, type EvidencePanelProps } from './evidence-panel.tsx';

/** Where this browser keeps the claims that were read. */
const CLAIMS_KEY = 'auspex.claims-read';
/** Long enough to read it. */
const READ_MS = 6_000;

function readClaims(): readonly string[] {
  try {
    return localStorage.getItem(CLAIMS_KEY)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** What is claimed, in a word: another claim than the one that was read is shown whole again. */
export function claimOf(gates: readonly EdgeGate[]): string {
  const open = openGates(gates).map(({ market, horizon }) => `${market}-${horizon}`);
  return open.length === 0 ? 'none' : open.join();
}

type EdgeCaveatProps = Pick<EvidencePanelProps, 'horizon' | 'onHorizon'> & {
  readonly gates: readonly EdgeGate[] | undefined;
};

/** What may be claimed of this market: whole until it has been read once, from the next visit on in one line. */
export function EdgeCaveat({ gates, ...manner }: EdgeCaveatProps) {
  const [read] = useState(readClaims);
  const claim = gates && claimOf(gates);
  useEffect(() => {
    if (claim === undefined || read.includes(claim)) return;
    const timer = setTimeout(() => {
      try {
        localStorage.setItem(CLAIMS_KEY, [...readClaims(), claim].join(' '));
      } catch {
        // A browser that stores nothing shows it whole each time.
      }
    }, READ_MS);
    return () => clearTimeout(timer);
  }, [claim, read]);
  const folded = claim === undefined ? read.length > 0 : read.includes(claim);
  return (
    <div className={styles.room} data-folded={folded || undefined}>
      {gates && <EvidencePanel {...manner} gates={gates} folded={folded} />}
    </div>
  );
}
