import { useEffect, useState } from 'react';
import styles from './hold.module.css';

/** A screen waits no longer than this. */
const HOLD_MS = 5_000;

/** Until when the screen may be held, on the clock of `performance.now()`. */
export function useHoldEnd(): number {
  return useState(() => performance.now() + HOLD_MS)[0];
}

/** Whether `end` has passed. */
export function useIsPast(end: number): boolean {
  const [past, setPast] = useState(() => performance.now() >= end);
  useEffect(() => {
    const timer = setTimeout(() => setPast(true), end - performance.now());
    return () => clearTimeout(timer);
  }, [end]);
  return past;
}

/** Keeps the screen after it from being painted until it is known what will be above it. */
export function Hold({ end }: { readonly end: number }) {
  return !useIsPast(end) && <div className={styles.hold} />;
}
