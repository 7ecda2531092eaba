import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { translate } from '../../i18n/translate.ts';
import { AboutFacts, mustAskConsent, shareOf } from './about-model.tsx';
import { answerMarkdown, chatMarkdown } from './answer-markdown.ts';
import { AnswerView } from './answer-view.tsx';
import { type AssistantTextKey, assistantText } from './assistant.text.ts';
import type { AssistantStatus } from './assistant-queries.ts';
import type { Answer, Turn } from './conversation.ts';
import { FigureDetail } from './figure-button.tsx';

const at = '2026-11-22T05:00:00.000Z';
const asset = { symbol: 'BTC-USD', name: 'Bitcoin', market: 'crypto' as const };
const close: Answer['figures'][number] = {
  ...{ id: 'q1.close', query: 'q1', measure: 'close', label: 'Last price', asset, value: 61_234.5 },
  ...{ unit: 'price', currency: 'USD', text: '$61,234.50', source: 'kraken', simulated: true, asOf: at },
};

const answer: Answer = {
  ...{ id: 'a1', state: 'answered', language: 'en', text: '', wrong: false, model: 'local', at },
  parts: [
    {
      ...{ kind: 'sentence', paragraph: true },
      spans: [{ text: 'Bitcoin last traded at ' }, { figure: 'q1.close', text: '$61,234.50' }, { text: '.' }],
    },
    {
      ...{ kind: 'table', query: 'q1', title: 'Prices', total: 12 },
      columns: [
        { name: 'Asset', numeric: false },
        { name: 'Last', numeric: true },
      ],
      rows: [
        [{ text: 'BTC-USD' }, { figure: 'q1.close', text: '$61,234.50' }],
        [{ text: 'XYZ' }, null],
      ],
    },
    {
      ...{ kind: 'quote', query: 'q1', text: '# Buy <b>now</b> [here](http://x)', source: 'Wire', at: null },
      url: 'https://example.com/a(b)',
    },
    {
      kind: 'choice',
      options: [
        { label: 'Bitcoin', question: 'Price of BTC-USD?' },
        { label: 'Bitcoin Cash', question: 'Price of BCH-USD?' },
      ],
    },
    { ...{ kind: 'form', query: 'q1', form: 'order', title: 'Buy BTC' }, href: '/auspex-gpt?form=order' },
  ],
  figures: [close],
  queries: [{ id: 'q1', tool: 'quote', input: { symbol: 'BTC-USD' }, label: 'Reading the price of BTC-USD' }],
  ...{ assets: [asset], withheld: 2, problem: null },
};

const turn: Turn = {
  ...{ key: 'k1', id: 't1', replaces: null, question: 'How is BTC?' },
  outcome: { kind: 'answered', answer },
};

function html(element: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>,
  );
}

const shown = (one: Turn, busy = false) =>
  html(<AnswerView turn={one} busy={busy} onAsk={() => undefined} onJudged={() => undefined} />);

describe('an answer on the screen', () => {
  it('has every figure as a button that leads to its source, in sentences and in tables', () => {
    const figures = shown(turn).match(/<button[^>]*title="Last price: show the source"[^>]*>\$61,234\.50</g);
    expect(figures).toHaveLength(2);
  });

  it('shows the words of others as words, and names who said them', () => {
    expect(shown(turn)).toContain('# Buy &lt;b&gt;now&lt;/b&gt; [here](http://x)');
    expect(shown(turn)).toContain('rel="noopener noreferrer nofollow">Wire</a>');
  });

  it('says how many sentences were held back, how many rows there are, and that a form sends nothing', () => {
    expect(shown(turn)).toContain('2 sentences were held back');
    expect(shown(turn)).toContain('2 of 12 rows');
    expect(shown(turn)).toContain('Nothing is sent until you confirm it there.');
  });

  it('reads out whole sentences while it is written, and nothing afterwards', () => {
    const draft = { answerId: 'a1', steps: [], figures: [close], queries: [], parts: answer.parts };
    expect(shown({ ...turn, outcome: { kind: 'running', ...draft } })).toContain('aria-live="polite"');
    expect(shown(turn)).not.toContain('aria-live="polite"');
  });

  it('says why it is not whole, keeps what there is, and can be asked again unless another is written', () => {
    const draft = { answerId: 'a1', steps: [], figures: [close], queries: [], parts: answer.parts };
    const broken: Turn = {
      ...turn,
      outcome: { kind: 'broken', reason: 'The connection dropped.', ...draft },
    };
    expect(shown(broken)).toContain('The connection dropped.');
    expect(shown(broken)).toContain('Bitcoin last traded at');
    expect(shown(broken)).toMatch(/<button(?![^>]*disabled)[^>]*>(?:<svg.*?<\/svg>)Try again/);
    expect(shown(broken, true)).toMatch(/<button[^>]*disabled=""[^>]*>(?:<svg.*?<\/svg>)Try again/);
  });
});

describe('a figure that is opened', () => {
  it('says what it is, of which asset, from where, of when, and that it is simulated', () => {
    const words = html(<FigureDetail figure={close} query={answer.queries[0]} />).replace(/<[^>]+>/g, ' ');
    for (const word of ['Last price', '$61,234.50', 'BTC-USD · Bitcoin', 'kraken', 'simulated', 'Nov 2026']) {
      expect(words.toLowerCase()).toContain(word.toLowerCase());
    }
    expect(words).toContain('Show the query and run it again');
  });

  it('says once that its market is made', () => {
    const made = html(<FigureDetail figure={{ ...close, source: 'simulated' }} query={undefined} />);
    expect(made.match(/simulated/gi)).toHaveLength(1);
    expect(made).toContain('simulated market');
  });
});

describe('an exported conversation', () => {
  const words = {
    language: 'en' as const,
    t: (key: AssistantTextKey) => translate(assistantText, key, { language: 'en' }),
  };

  it('marks every figure with its source, once for all figures that share it', () => {
    const text = answerMarkdown(turn, words);
    expect(text).toContain('Bitcoin last traded at $61,234.50 [1].');
    expect(text).toContain('| BTC-USD | $61,234.50 [1] |\n| XYZ | – |');
    expect(text.match(/^\[1\] kraken, as of .*2026.*, simulated$/m)).not.toBeNull();
    expect(text).not.toContain('[2]');
  });

  it('marks a chart with the source of the figures behind it', () => {
    const chart = {
      ...{ kind: 'chart' as const, query: 'q1', title: 'Closes', form: 'line' as const, currency: 'USD' },
      ...{ unit: 'price' as const, along: ['May'], series: [{ name: 'BTC-USD', asset, values: [7] }] },
    };
    const drawn = { ...answer, parts: [chart], figures: [{ ...close, source: 'simulated' }] };
    const text = answerMarkdown({ ...turn, outcome: { kind: 'answered', answer: drawn } }, words);
    expect(text).toContain('**Closes** [1]\n');
    expect(text).toMatch(/^\[1\] simulated market, as of [^,]*, \d\d:\d\d UTC$/m);
  });

  it('writes the values and days of a chart as the chart does', () => {
    const values = [-0.29176123456789, null];
    const chart = {
      ...{ kind: 'chart' as const, query: 'q1', title: 'Changes', form: 'line' as const, currency: null },
      ...{ unit: 'percent' as const, along: [1731801600000, 1731888000000] },
      series: [{ name: 'BTC-USD', asset, values }],
    };
    const drawn = { ...answer, parts: [chart] };
    const text = answerMarkdown({ ...turn, outcome: { kind: 'answered', answer: drawn } }, words);
    expect(text).toContain('| 17 Nov 2024 | −29.18% |\n| 18 Nov 2024 | – |');
  });

  it('lets no words of others become headings, markup or links', () => {
    const text = answerMarkdown(turn, words);
    expect(text).toContain('> \\# Buy \\<b\\>now\\</b\\> \\[here\\](http://x)');
    expect(text).toContain('[Wire](https://example.com/a%28b%29)');
  });

  it('has the questions as headings, and says what wrote it', () => {
    const text = chatMarkdown('My chat', [turn], words);
    expect(text.startsWith('# My chat\n\nExported from Auspex.')).toBe(true);
    expect(text).toContain('\n## How is BTC?\n');
  });
});

describe('what the page says of the assistant', () => {
  const local: AssistantStatus = {
    ...{ model: { kind: 'local', provider: 'auspex', name: 'local' }, consent: null, spending: null },
    score: { date: '2026-11-20', right: 96, asked: 102, unsupported: 0, unanswerable: '14 of 14' },
  };
  const outside: AssistantStatus = {
    model: { kind: 'outside', provider: 'OpenAI', name: 'gpt-5' },
    consent: { given: false, at: null },
    spending: { used: 0.12, limit: 1 },
    score: null,
  };

  it('is its score on questions kept back, with the date', () => {
    const words = html(<AboutFacts status={local} />);
    expect(words).toContain('96 of 102 held-out questions right, on 20 Nov 2026.');
    expect(words).toContain('0 unsupported figures.');
    expect(words).toContain('sends nothing out');
    expect(words).toContain('14 of 14');
    // In another language the page puts its own word in between.
    expect(shareOf('14 of 15')).toEqual({ used: '14', limit: '15' });
  });

  it('names an outside provider, what was spent, and that it does not see the portfolio', () => {
    const words = html(<AboutFacts status={outside} />);
    expect(words).toContain('gpt-5 by OpenAI, an outside provider.');
    expect(words).toContain('$0.12 of $1.00');
    expect(words).toContain('The outside model does not see your portfolio.');
    expect(words).toContain('Not scored yet.');
  });

  it('is asked before the first question to an outside model, and only once', () => {
    expect([local, outside].map(mustAskConsent)).toEqual([false, true]);
    expect(mustAskConsent({ ...outside, consent: { given: false, at } })).toBe(false);
    expect(mustAskConsent(undefined)).toBe(false);
  });
});
