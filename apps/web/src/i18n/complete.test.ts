import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FALLBACK_LANGUAGE, LANGUAGES } from '@auspex/market';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('..', import.meta.url));

/** Languages are named in themselves; some words are the same; one answer is fixed word for word. */
const SAME_IN_BOTH = new Set([
  'English',
  'Français',
  'Code',
  'Zoom',
  'Source',
  'Date',
  'Stop',
  'Volume',
  'O',
  'H',
  'C',
  'Second',
  'Crypto',
  'Sentiment',
  'Presidents’ Day',
  'Memorial Day',
  'Juneteenth',
  'Labor Day',
  'Thanksgiving',
  '±1σ',
  '±2σ',
  'p',
  'q',
  'Pages',
  'Page {{page}}',
  'Alpha Vantage',
  'AAPL, Bitcoin, Nvidia…',
  'Incorrect Username/Password.',
  '1 minute',
  '3 minutes',
  '5 minutes',
  '15 minutes',
  '30 minutes',
  'Style',
  'Heikin-Ashi',
  'Momentum',
  'Doji',
  'Marubozu',
  'Harami',
  'Kicker',
  '{{name}} ({{bias}})',
  'D',
  'Rectangle',
  'Pause',
  'VWAP (60 min)',
  'Conversion',
  'Base',
  'Maximum',
  'Signal',
  'Fibonacci',
  'Camarilla',
  'Type',
  'Conditions',
  'Expression',
  'Articles',
  'Binance.US',
  'Coinbase',
  'Kraken',
  'Message (Markdown)',
  'E-mail',
  'Sessions',
  'Google',
  'Facebook',
  'Action',
  '{{n}} min',
  '{{n}} h',
  'ada@example.com',
  'member.suspended',
  'Test',
  'Momentum 12−1',
  'RSI 14',
  'RSI 5',
  'Williams %R',
  'CCI 20',
  'Bollinger %b',
  'ATR %',
  'ADX 14',
  'Assistant',
  'Score',
  'Question',
  'Client',
  'Claude Code',
  'ChatGPT',
  'Confirmation',
  'Visual Studio Code',
]);
/** What a member types or reads as a name: `rsi14 < 30 and …`, auspex_session, YOUR_TOKEN. */
const NAMES = /`[^`]*`|^auspex_\w+$|\bYOUR_TOKEN\b/g;

/** English words that no other language uses. */
const ENGLISH = /(?<!\p{L})(?:the|and|of|your|with|this|that|is|are|was|not|for|from|sign|you|it)(?!\p{L})/iu;

interface Pair {
  readonly file: string;
  readonly en: Readonly<Record<string, string>>;
  readonly other: Readonly<Record<string, string>>;
}

async function english(file: string): Promise<Record<string, string>> {
  const module: Record<string, unknown> = await import(file);
  const messages = Object.values(module).find((part) => typeof part === 'object' && part !== null);
  return (messages as { en: Record<string, string> }).en;
}

async function translated(file: string): Promise<Record<string, string>> {
  return (await import(file)).texts;
}

async function pairs(): Promise<Pair[]> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.text.ts'),
  );
  const translations = LANGUAGES.filter((language) => language !== FALLBACK_LANGUAGE);
  return Promise.all(
    files.flatMap((name) =>
      translations.map(async (language) => {
        const file = join(source, name).replace(/\.text\.ts$/, `.${language}.ts`);
        return {
          file: relative(source, file),
          en: await english(join(source, name)),
          other: await translated(file),
        };
      }),
    ),
  );
}

function placesIn(text: string): string[] {
  return [...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place).sort();
}

const all = await pairs();

describe('The texts in every language', () => {
  it('are found in every part of the interface', () => {
    expect(all.length).toBeGreaterThan(40);
  });

  it.each(all.map((pair) => [pair.file, pair] as const))(
    '%s says everything that the English says',
    (_, { en, other }) => {
      expect(Object.keys(other).sort()).toEqual(Object.keys(en).sort());
      expect(Object.entries(other).filter(([, text]) => text.trim() === '')).toEqual([]);
    },
  );

  it.each(all.map((pair) => [pair.file, pair] as const))(
    '%s puts the same values into it',
    (_, { en, other }) => {
      for (const [key, text] of Object.entries(en))
        expect([key, placesIn(other[key])]).toEqual([key, placesIn(text)]);
    },
  );

  it.each(all.map((pair) => [pair.file, pair] as const))(
    '%s leaves nothing in English',
    (_, { en, other }) => {
      const words = (text: string) => text.replace(NAMES, '').replace(/\{\{\w+\}\}/g, '');
      const left = Object.entries(other).filter(
        ([key, text]) =>
          !SAME_IN_BOTH.has(text) && words(text) !== '' && (text === en[key] || ENGLISH.test(words(text))),
      );
      expect(left.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
    },
  );
});

describe('what is written straight into the screens', () => {
  it('names no plural form: the count chooses it', async () => {
    const { readFileSync } = await import('node:fs');
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.tsx'),
    );
    const named = files.filter((name) =>
      /\bt\w*\([^)]*_(?:one|other)'/.test(readFileSync(join(source, name), 'utf8')),
    );
    expect(named).toEqual([]);
  });

  it('is no text: words come from the message files', async () => {
    const { readFileSync } = await import('node:fs');
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.tsx') && !name.startsWith('ui/') && !name.endsWith('.test.tsx'),
    );
    const raw = files.flatMap((name) => {
      const text = readFileSync(join(source, name), 'utf8');
      const words = [
        ...text.matchAll(/>\s*([A-Za-zÀ-ÿ][^<>{}=;()]*[a-zà-ÿ]{2,}[^<>{}=;()]*)<\//g),
        ...text.matchAll(/\b(?:aria-label|title|alt|placeholder|label)="([^"]*[a-z]{2,}[^"]*)"/g),
      ].map(([, found]) => found.trim());
      return words.filter((found) => found !== 'Auspex').map((found) => `${name}: ${found}`);
    });
    expect(files.length).toBeGreaterThan(60);
    expect(raw).toEqual([]);
  });
});
