import type { Translate } from '../../../i18n/use-text.ts';
import { featureGroupsText } from './feature-groups.text.ts';

type GroupKey = keyof typeof featureGroupsText.en;

/** A group of features in the language on the screen; one that this version of the page does not know keeps its key. */
export function featureGroup(group: string, t: Translate<GroupKey>): string {
  return group in featureGroupsText.en ? t(group as GroupKey) : group;
}
