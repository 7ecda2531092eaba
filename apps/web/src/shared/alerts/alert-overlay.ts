import type { CallReply, CallRequest, Calls } from '@auspex/contract';
import { useSyncExternalStore } from 'react';

export type Alert = CallReply<Calls['alerts.list']>['items'][number];
export type AlertCondition = Alert['condition'];
export type AlertBody = CallRequest<Calls['alerts.create']>['body'];

/** What the alert dialog begins with. */
export interface AlertWish {
  readonly symbol: string | null;
  readonly market: 'crypto' | 'us' | null;
  readonly preset?: AlertCondition;
  /** The name of the saved screen that it watches. */
  readonly screen?: string;
  /** The alert that is changed; a new one without. */
  readonly alert?: Alert;
}

interface Shown {
  readonly panel: boolean;
  readonly wish: AlertWish | null;
}

let shown: Shown = { panel: false, wish: null };
const listeners = new Set<() => void>();

function show(next: Partial<Shown>): void {
  shown = { ...shown, ...next };
  for (const listener of listeners) listener();
}

export const openAlerts = (): void => show({ panel: true });
export const closeAlerts = (): void => show({ panel: false });
/** Opens the dialog for a new alert, or for one that is there already. */
export const openAlertDialog = (wish: AlertWish): void => show({ wish });
export const closeAlertDialog = (): void => show({ wish: null });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAlertOverlay(): Shown {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  );
}
