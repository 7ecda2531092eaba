import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { sentimentText } from './sentiment.text.ts';
import { studyQuery, type ToneStudies } from './sentiment-queries.ts';
import { StudyPanel } from './study-panel.tsx';

const NOTHING: ToneStudies['withRecaps'] = {
  ...{ n: 40, effectiveN: 2, from: '2026-11-01', to: '2026-11-18' },
  ...{ deciles: [], spread: null, rankIc: null, verdict: 'too-little' },
};
const DECILES = Array.from({ length: 10 }, (_, at) => ({
  ...{ decile: at + 1, meanTone: 0, meanReturn: 0, low: -0.01, high: 0.01, n: 30 },
}));

function shown(studies: Pick<ToneStudies, 'withoutRecaps' | 'withRecaps'>): string {
  const client = new QueryClient();
  const asOf = '2026-11-20T12:00:00.000Z';
  const provenance = { source: 'Example Wire', simulated: false, asOf, knownAt: asOf };
  const reply = { market: 'us', bars: 5, computedAt: asOf, provenance, ...studies };
  client.setQueryData(studyQuery('us', '5', { kind: 'now' }).queryKey, reply as unknown as ToneStudies);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={client}>
        <StudyPanel market="us" />
      </QueryClientProvider>
    </RouterContextProvider>,
  );
}

it('SENT-4: draws no empty chart while only the study with recaps has enough days', () => {
  const chart = sentimentText.en['study.chart'].replace('{{bars}}', '5');
  const full = { ...NOTHING, deciles: DECILES };
  expect(shown({ withoutRecaps: full, withRecaps: full })).toContain(chart);
  const young = shown({ withoutRecaps: NOTHING, withRecaps: full });
  expect(young).not.toContain(chart);
  expect(young).toContain(sentimentText.en['study.noneWhy']);
});
