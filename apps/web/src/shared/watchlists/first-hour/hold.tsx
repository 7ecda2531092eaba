import { useEffect, useState } from 'react';
import styles from './hold.module.css';

/** A screen waits no longer than this. */
export const HOLD_MS = 2_500;

/** Keeps the screen after it from being painted until it is known what will be above it. */
export function Hold() {
  const [holding, setHolding] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setHolding(false), HOLD_MS);
    return () => clearTimeout(timer);
  }, []);
  return holding && <div className={styles.hold} />;
}
