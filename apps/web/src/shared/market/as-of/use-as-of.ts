import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { serverTime } from '../../../ui/formats/server-time.ts';
import { asOfText } from './as-of.text.ts';
import { CHOSEN, carryAsOf } from './carry-as-of.ts';
import { type AsOf, readAsOf, withAsOf } from './read-as-of.ts';

function useAsked(): string | null {
  return useRouterState({ select: (state) => new URLSearchParams(state.location.searchStr).get('asOf') });
}

/** From when the member looks at the market: the address says it, on every screen. Put `asOfQuery` of it into calls. */
export function useAsOf(): AsOf {
  const asked = useAsked();
  return useMemo(
    () => readAsOf(asked === null ? '' : new URLSearchParams({ asOf: asked }).toString(), serverTime()),
    [asked],
  );
}

/** Looks from another instant; null is now. Back returns to the one before. */
export function useChooseAsOf(): (asOf: string | null) => void {
  const router = useRouter();
  return useCallback(
    (asOf: string | null) => {
      const target = withAsOf(router.history.location.href, asOf);
      if (target !== router.history.location.href) router.history.push(target, CHOSEN);
    },
    [router],
  );
}

/**
 * Why something that happens now (an order, an alert) cannot be done while the member looks from an earlier instant;
 * null where it can. Shown beside the disabled control.
 */
export function useNowOnlyReason(): string | null {
  const t = useText(asOfText);
  return useAsOf().kind === 'at' ? t('asOf.nowOnly') : null;
}

/** Keeps the instant in the address from screen to screen while the member area is shown. */
export function useCarriedAsOf(isMemberScreen: (path: string) => boolean): void {
  const router = useRouter();
  useEffect(() => carryAsOf({ history: router.history, isMemberScreen }), [router, isMemberScreen]);
}

/** For a screen that has nothing to show from an earlier instant: the one press that brings something. */
export function useBackToNow(): { readonly label: string; readonly onPress: () => void } | undefined {
  const t = useText(asOfText);
  const asOf = useAsOf();
  const choose = useChooseAsOf();
  return asOf.kind === 'at' ? { label: t('asOf.backToNow'), onPress: () => choose(null) } : undefined;
}
