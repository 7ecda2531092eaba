import { useText } from '../../../i18n/use-text.ts';
import { asOfText } from './as-of.text.ts';
import { useAsOf, useChooseAsOf } from './use-as-of.ts';

/** For a screen that has nothing to show from an earlier instant: the one press that brings something. */
export function useBackToNow(): { readonly label: string; readonly onPress: () => void } | undefined {
  const t = useText(asOfText);
  const asOf = useAsOf();
  const choose = useChooseAsOf();
  return asOf.kind === 'at' ? { label: t('asOf.backToNow'), onPress: () => choose(null) } : undefined;
}
