import { useText } from '../i18n/use-text.ts';
import { ScreenFrame } from '../screen-frame/screen-frame.tsx';
import { sentimentText } from './sentiment-text.ts';

export function SentimentAnalysis() {
  const t = useText(sentimentText);
  return (
    <ScreenFrame
      screen="sentimentAnalysis"
      purpose={t('purpose.sentimentAnalysis')}
      parts={[
        { kind: 'gauge', name: t('part.gauge') },
        { kind: 'chart', name: t('part.history') },
        { kind: 'table', name: t('part.assets'), wide: true },
      ]}
    />
  );
}
