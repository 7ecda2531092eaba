import { defineMessages, type TextKey } from '../../../i18n/messages.ts';

/** What the quality checks call what they flag; by the rule’s own name. */
export const qualityRulesText = defineMessages(
  {
    'ohlc-order': 'Prices out of order',
    'holiday-copy': 'Copy on a holiday',
    'closed-day': 'Bar on a closed day',
    'copied-bar': 'Copied bar',
    'unit-error': 'Wrong unit',
    'split-adjustment': 'Split not adjusted',
    'dividend-missing': 'Dividend missing',
    'dividend-wrong': 'Dividend wrong',
    gap: 'Gap',
    'zero-volume': 'Zero volume',
    'stale-run': 'Frozen price',
    'stale-tail': 'Last bars missing',
    'ticker-reuse': 'Symbol reused',
    'known-early': 'Known too early',
    'unexplained-move': 'Unexplained move',
    'other-life': 'Perhaps another company',
    'out-of-range': 'Impossible price',
    'missing-price': 'Missing price',
    'wrong-order': 'Wrong order',
    'repeated-bar': 'Repeated bar',
    'other-numbers': 'Two bars for one day',
  },
  import.meta.glob('./quality-rules.??.ts'),
);

type RuleKey = TextKey<typeof qualityRulesText>;

const RULES = new Set<string>(Object.keys(qualityRulesText.en));

/** A rule in words; its own name where it is new. */
export function ruleName(rule: string, t: (key: RuleKey) => string): string {
  return RULES.has(rule) ? t(rule as RuleKey) : rule;
}
