import { describe, expect, it } from 'vitest';
import { StoryBook } from './story-book.ts';

const HOUR_MS = 3_600_000;

/** Headlines in the order they were printed in, by story: each as its place in the list. */
function stories(
  ...titles: readonly (readonly [title: string, hour: number, ...symbols: string[]])[]
): number[][] {
  const book = new StoryBook<number>();
  const leads = titles.map(([title, hour, ...symbols], at) =>
    book.place({ title, publishedAtMs: hour * HOUR_MS, symbols }, at),
  );
  return [...Map.groupBy(leads.keys(), (at) => leads[at]).values()];
}

describe('Copies of one story', () => {
  const same: readonly (readonly [string, string])[] = [
    ['Apple to buy chip startup for $2 billion', 'Apple buys chip startup in $2 bln deal'],
    ['Boeing 737 deliveries rise 12% in March', 'Boeing 737 deliveries up 12 percent in March - Reuters'],
    [
      'Tesla recalls 2 million vehicles over Autopilot',
      'Tesla recalling two-million vehicles over Autopilot safety | CNBC',
    ],
    ['Nike names new chief executive', 'UPDATE: Nike names Elliott Hill new chief executive'],
    ['UPDATE 1-Nike names new chief executive', 'UPDATE 2-Nike names new chief executive (corrected)'],
    ['SEC approves spot Ether funds', 'SEC approves spot Ether exchange funds'],
    ['Nike nomme un nouveau directeur général', 'Nike nomme Elliott Hill nouveau directeur général'],
    ['Apple grimpe de 3 % à Wall Street', 'Apple : le titre grimpe de 3% à Wall Street'],
    ['La SEC approuve les ETF sur l’Ether', 'La SEC approuve les ETF Ether au comptant'],
  ];
  it('are one, however they are worded or signed', () => {
    for (const [left, right] of same) {
      expect(`${left}: ${JSON.stringify(stories([left, 1, 'X'], [right, 3, 'X']))}`).toBe(`${left}: [[0,1]]`);
    }
  });

  const different: readonly (readonly [string, string])[] = [
    ['Apple shares rise 3%', 'Apple shares fall 3%'],
    ['Boeing deliveries rise 12% in March', 'Boeing deliveries rise 4% in April'],
    ['Wheat futures remain up on strong demand', 'Wheat futures remain weak on sluggish demand'],
    ['Ford reports Q2 net profit of $1.8 billion', 'Ford reports Q3 net profit of $1.8 billion'],
    ['Ford reports Q2 profit of $1.8 billion', 'Ford reports Q2 profit of $900 million'],
    ['Tesla recalls 2 million vehicles over Autopilot', 'Tesla opens showroom in Mumbai'],
    ['Nike names new chief executive', 'Nike names new finance chief after review of costs and prices'],
    ['L’action Apple grimpe après les résultats', 'L’action Apple chute après les résultats'],
    ['Tesla relève ses prévisions pour l’année', 'Tesla abaisse ses prévisions pour l’année'],
    ['Le bitcoin monte avant la décision de la Fed', 'Le bitcoin baisse avant la décision de la Fed'],
  ];
  it('are not what only looks alike: different figures, the opposite, another matter', () => {
    for (const [left, right] of different) {
      expect(`${left}: ${stories([left, 1, 'X'], [right, 3, 'X']).length}`).toBe(`${left}: 2`);
    }
  });

  it('need an asset in common and end after two days', () => {
    expect(
      stories(['Profit beats estimates', 1, 'AAPL'], ['Profit beats estimates', 2, 'MSFT']),
    ).toHaveLength(2);
    expect(
      stories(['Profit beats estimates', 1, 'AAPL'], ['Profit beats estimates', 40, 'AAPL']),
    ).toHaveLength(1);
    expect(
      stories(['Profit beats estimates', 1, 'AAPL'], ['Profit beats estimates', 60, 'AAPL']),
    ).toHaveLength(2);
  });

  it('put every headline in exactly one story', () => {
    const titles = [...same, ...different].flat();
    const members = stories(...titles.map((title, i) => [title, i, 'X'] as const)).flat();
    expect(members.sort((a, b) => a - b)).toEqual(titles.map((_, i) => i));
  });
});
