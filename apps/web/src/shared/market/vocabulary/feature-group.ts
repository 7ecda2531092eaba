import { defineMessages } from '../../i18n/messages.ts';
import type { Translate } from '../../i18n/use-text.ts';
import { featureGroupsEnglish } from './feature-groups.en.ts';

export const featureGroupsText = defineMessages(
  featureGroupsEnglish,
  async () => (await import('./feature-groups.fr.ts')).featureGroupsFrench,
);

type GroupKey = keyof typeof featureGroupsEnglish;

/** A group of features in the language on the screen; one that this version of the page does not know keeps its key. */
export function featureGroup(group: string, t: Translate<GroupKey>): string {
  return group in featureGroupsEnglish ? t(group as GroupKey) : group;
}
