import type { Translate } from '../../../i18n/use-text.ts';
import type { Provenance } from '../market-queries.ts';
import { featureGroupsText } from './feature-groups.text.ts';
import { featuresText } from './features.text.ts';
import { membersText } from './members.text.ts';

type GroupKey = keyof typeof featureGroupsText.en;

/** A group of features in the language on the screen; one that this version of the page does not know keeps its key. */
export function featureGroup(group: string, t: Translate<GroupKey>): string {
  return group in featureGroupsText.en ? t(group as GroupKey) : group;
}

type FeatureKey = keyof typeof featuresText.en;

/** What a feature is called; one that this version of the page does not know keeps its key. */
export function featureName(feature: string, t: Translate<FeatureKey>): string {
  return feature in featuresText.en ? t(feature as FeatureKey) : feature;
}

type MemberKey = keyof typeof membersText.en;

interface NamedMember {
  readonly id: string;
  /** With its parameters, as the server has it. */
  readonly label: string;
}

/** What a member of the stance is called; abbreviations are the same in every language. */
export function memberName({ id, label }: NamedMember, t: Translate<MemberKey>): string {
  return id in membersText.en ? t(id as MemberKey) : label;
}

/** What the source of a figure is called under a chart; a simulated market says so in the language of the page. */
export function sourceName(
  { simulated, source }: Pick<Provenance, 'simulated' | 'source'>,
  t: Translate<'provenance.simulatedSource'>,
): string {
  return simulated ? t('provenance.simulatedSource') : source;
}
