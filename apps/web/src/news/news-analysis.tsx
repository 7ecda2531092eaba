import { useText } from '../i18n/use-text.ts';
import { ScreenFrame } from '../screen-frame/screen-frame.tsx';
import { newsText } from './news-text.ts';

export function NewsAnalysis() {
  const t = useText(newsText);
  return (
    <ScreenFrame
      screen="newsAnalysis"
      purpose={t('purpose.newsAnalysis')}
      parts={[
        { kind: 'list', name: t('part.stream'), wide: true },
        { kind: 'facts', name: t('part.filters') },
      ]}
    />
  );
}
