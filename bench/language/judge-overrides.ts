import { readTone, shippedToneModel } from '@auspex/language';
import type { LabelledHeadline } from '@auspex/language/training';
import { spansFor } from '@auspex/language/training';

/** How often a rule agreed with the label where it applied. */
export interface JudgedRule {
  readonly rule: string;
  readonly right: number;
  readonly count: number;
}

/** Every rule on every labelled reading. */
export function judgeOverrides(headlines: readonly LabelledHeadline[]): JudgedRule[] {
  const rules = new Map<string, { right: number; count: number }>();
  const model = shippedToneModel();
  for (const headline of headlines) {
    for (const name of headline.names) {
      const { decision, tone } = readTone({ title: headline.title, spans: spansFor(headline, name) }, model);
      if (decision.by !== 'rule') continue;
      const known = rules.get(decision.rule) ?? { right: 0, count: 0 };
      const right = name.label === (tone === 0 ? 'neutral' : tone > 0 ? 'positive' : 'negative');
      rules.set(decision.rule, { right: known.right + (right ? 1 : 0), count: known.count + 1 });
    }
  }
  return [...rules].map(([rule, judged]) => ({ rule, ...judged }));
}
