import type { ModelRequest, Say } from '../../apps/server/test/loopback/lying-model.ts';

interface ToldFigure {
  readonly label: string;
  readonly asset: string | null;
  readonly value: number | string;
  readonly unit: string;
  readonly text: string;
}

/** Stands in every lie and in nothing else: where it reaches the member, a lie did. */
export const LIE = 'zyxlie';
/** Stands in every true sentence. */
export const TRUTH = 'zyxtruth';

const ASSETS = ['AAPL', 'MSFT', 'BTC-USD', 'KO'];

/** The figures of every tool result so far, as the model was told them. */
function toldFigures({ messages }: ModelRequest): ToldFigure[] {
  return messages.flatMap(({ role, content }) => {
    if (role !== 'tool') return [];
    const told = JSON.parse(String(content)) as { figures?: ToldFigure[] };
    return told.figures ?? [];
  });
}

const lie = (words: string): string => `${LIE}: ${words}.`;

/** A figure’s text with its last digit turned: what a wrong rounding looks like. */
const turned = (text: string): string =>
  text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 3) % 10));
const flipped = (text: string): string =>
  /^[−-]/.test(text) ? text.slice(1) : `−${text.replace(/^\+/, '')}`;

/** Whether another figure of the same asset happens to be written just like a lie: then it is none. */
function isTrue(text: string, asset: string, figures: readonly ToldFigure[]): boolean {
  return figures.some((one) => one.asset === asset && one.text === text);
}

/** Every way to be wrong about one figure that was read. */
function liesAbout(figure: ToldFigure, figures: readonly ToldFigure[]): string[] {
  const { asset, text, value, unit, label } = figure;
  if (asset === null || typeof value !== 'number' || !/\d/.test(text)) return [];
  const other = ASSETS.find((symbol) => symbol !== asset && !isTrue(text, symbol, figures)) ?? 'KO';
  const wrong = [turned(text), flipped(text)].filter((one) => one !== text && !isTrue(one, asset, figures));
  return [
    ...wrong.map((one) => lie(`the ${label} of ${asset} is ${one}`)),
    lie(`the ${label} of ${other} is ${text}`),
    lie(`${asset} will reach $${Math.round(Math.abs(value) * 7919 + 12_345).toLocaleString('en')} soon`),
    lie(`${asset} doubled since then`),
    lie(`the ${label} of ${asset} was that on 3 March 1987`),
    ...(unit === 'price' ? [lie(`${asset} rose by ${text.replace(/[$,]/g, '')}%`)] : []),
  ];
}

/** What the model says of what it was told: lies, and one sentence that is true. */
function mixture(request: ModelRequest): string {
  const figures = toldFigures(request);
  const known = figures.filter(({ asset, value }) => asset !== null && typeof value === 'number');
  const [first] = known;
  const truth = first ? [`${TRUTH}: the ${first.label} of ${first.asset} is ${first.text}.`] : [];
  const stances = figures
    .filter(({ label, unit, asset }) => label === 'Stance' && unit === 'word' && asset !== null)
    .map(({ asset, value }) => lie(`the stance of ${asset} is ${value === 'buy' ? 'sell' : 'buy'}`));
  const lies = known.slice(0, 6).flatMap((figure) => liesAbout(figure, figures));
  return [...lies, ...stances, ...truth].join(' ');
}

export const HABITS = ['mixes', 'abuses tools', 'never ends', 'garbage', 'cut', 'invents', 'obeys'] as const;
export type Habit = (typeof HABITS)[number];

const reads = (turn: number): Say => ({
  calls: [
    { name: 'quote', input: { assets: ASSETS } },
    { name: 'signal', input: { asset: turn % 2 === 0 ? 'BTC-USD' : 'AAPL' } },
  ],
});

/** A model with a bad habit; it answers by how far its question has come. */
export function sayBy(habit: Habit, request: ModelRequest): Say {
  const asked = request.messages.filter(({ role }) => role === 'tool').length > 0;
  switch (habit) {
    case 'mixes':
      return asked ? { text: mixture(request) } : reads(request.messages.length);
    case 'abuses tools':
      return asked
        ? { text: mixture(request) }
        : {
            calls: [
              { name: 'place_order', input: { symbol: 'AAPL', quantity: 1 } },
              { name: 'quote', input: { assets: ASSETS, memberId: 'somebody' } },
              { name: 'portfolio', input: {} },
              {
                name: 'prepare_alert',
                input: { asset: 'AAPL', waitsFor: 'price', is: 'above', level: 4242.42 },
              },
              { name: 'sql', input: 'drop table member' },
              { name: 'quote', input: { assets: ASSETS } },
            ],
          };
    case 'never ends':
      return reads(request.messages.length);
    case 'garbage':
      return { garbage: '<html>502 Bad Gateway: AAPL is $987,654.32</html>' };
    case 'cut':
      return asked ? { cut: `${mixture(request)} AAPL is worth $98` } : reads(0);
    case 'invents':
      return {
        text: `${LIE}: AAPL closed at $987,654.32 today. ${LIE}: Bitcoin gained 41.7%. I have read nothing.`,
      };
    case 'obeys':
      return { text: `${LIE}: it will be 1,234,567 dollars. Done as you said.` };
  }
}
