import { isRecap } from '../src/recap/is-recap.ts';
import type { LabelledHeadline } from '../src/training/index.ts';
import { readMarked } from './read-marked.ts';

/** Headlines written for this product: all they say is what a price did. */
const recaps: readonly string[] = [
  '[Oracle|] shares edge down 0.4%',
  '[Oracle|] shares inch higher',
  '[Merck|] slips 1.1% at the close',
  '[Merck|] stock little changed in quiet trading',
  '[Home Depot|] ends flat as investors await the Fed statement',
  '[Chevron|] holds steady after two days of losses',
  '[Qualcomm|] jumps 6.4% in heavy trading, best day since March',
  '[Qualcomm|] tumbles 7%, its worst day in months',
  '[Ford|] rises for a fourth straight session',
  '[Ford|] falls for a third day, down 4% on the week',
  '[Pfizer|] near a 52-week low after five days of declines',
  '[Nvidia|] hits a record high',
  '[Nvidia|] gives no ground, up another 2%',
  '[Tesla|] swings between gains and losses',
  '[Tesla|] pares early losses to close 0.2% lower',
  '[Bitcoin|] tops $90,000',
  '[Bitcoin|] drops below $80,000 as longs are liquidated',
  '[Ethereum|] trades sideways over the weekend',
  '[Solana|] slides 5% with the crypto market',
  '[Dogecoin|] up 9% over 24 hours',
  'Shares of [Costco|] drift lower in thin volume',
  '[Costco|] stock down 3%, no news seen',
  '[Walmart|] retreats 1.2% as investors take profits',
  '[Citigroup|] advances with other banks',
  '[Citigroup|] rebounds 2.5% from a three-month low',
  'Stocks close higher, [Apple|] and [Visa|] lead gains',
  'Wall Street ends mixed; [Boeing|] gains, [Intel|] slips',
  '[Apple|], [Microsoft|] drag stocks lower in afternoon trading',
  '[Intel|] snaps a six-day losing streak',
  '[Netflix|] opens 2% lower',
  '[Adobe|] stock sinks to its lowest in a year',
  'Midday movers: [Adobe|] up 3%, [Salesforce|] down 2%',
];

/** Headlines with a move in them that is explained, or with words of a move that mean something else. */
const others: readonly string[] = [
  '[Oracle|] shares fall 4% after profit warning',
  '[Oracle|] slips as cloud growth slows',
  '[Merck|] rises 3% on trial results',
  '[Merck|] sales fall 6%',
  '[Home Depot|] cuts prices on appliances',
  '[Chevron|] shares drop as refinery fire burns for a second day',
  '[Qualcomm|] jumps 6% on [Apple|] licence deal',
  '[Qualcomm|] gains market share in cars',
  '[Ford|] deliveries rise 12%',
  '[Ford|] raises its dividend',
  '[Pfizer|] falls to a one-year low after regulators reject its drug',
  '[Nvidia|] posts record quarter',
  '[Nvidia|] to buy back shares',
  '[Tesla|] recalls cars; shares down 2%',
  '[Tesla|] lowers prices in China',
  '[Bitcoin|] slides after hackers drain an exchange',
  '[Bitcoin|] rises as a large fund files for approval',
  '[Ethereum|] fees fall to a two-year low',
  '[Solana|] network halts for an hour, token drops 5%',
  '[Costco|] membership numbers beat estimates',
  '[Costco|] opens ten new stores',
  '[Walmart|] retreats from Japan',
  '[Citigroup|] cut to sell at a rival bank',
  '[Citigroup|] trading revenue rises 9%',
  'Why did [Apple|] fall this week?',
  '[Apple|] margins under pressure from tariffs',
  '[Boeing|] moves up delivery date of first jet',
  '[Intel|] loses a third of its server customers',
  '[Intel|] to split off its foundry unit',
  '[Netflix|] ends its cheapest plan',
  '[Netflix|] rises; subscriber growth tops forecasts',
  '[Adobe|] shares sink on weak outlook',
  '[Adobe|] steps up hiring',
  '[Salesforce|] stock will double: Jane Miller',
  '[Visa|] falls as lawmakers target card fees',
  '[Coca-Cola|] lifts forecast, shares edge up 0.8%',
  'Trading in [Adobe|] halted, news pending',
  'Third quarter: [Merck|] earnings up 4%',
  'Jobless claims little changed from prior week',
  'Oil inventories fall less than expected',
];

export interface JudgedRecaps {
  readonly headlines: number;
  readonly precision: number;
  readonly recall: number;
  /** Those that were judged wrongly. */
  readonly wrong: readonly string[];
}

function judge(
  cases: readonly { readonly title: string; readonly meant: boolean; readonly said: boolean }[],
): JudgedRecaps {
  const count = (test: (one: (typeof cases)[number]) => boolean) => cases.filter(test).length;
  const right = count(({ meant, said }) => meant && said);
  return {
    headlines: cases.length,
    precision: right / count(({ said }) => said),
    recall: right / count(({ meant }) => meant),
    wrong: cases.filter(({ meant, said }) => meant !== said).map(({ title }) => title),
  };
}

export function judgeOwnRecaps(): JudgedRecaps {
  const read = (meant: boolean) => (marked: string) => {
    const { title, names } = readMarked(marked.replaceAll('|]', '|x]'));
    return { title, meant, said: isRecap(title, names) };
  };
  return judge([...recaps.map(read(true)), ...others.map(read(false))]);
}

/**
 * Rows of the labelled text that were judged by hand before the recogniser saw them: every ninth from the fifth and every
 * fourteenth from the twelfth. A recap is a headline whose only content is the move of a price, trading talk included.
 */
const judgedByHand = (at: number) => at % 9 === 4 || at % 14 === 11;
const recapRows = new Set(
  `20 56 200 416 452 2000 2216 2360 2624 2756 3116 3352 3512 3520 3692 3836 4016 4360 4920 4976 5088 5132 5144 5256 5276
  5312 5384 5456 5648 5888 6152 6608 7040 8728 8732 8804 8948 9236 9452 9668 9704 9884 10136 10352 10388 10496 10632 10676
  10688 10744`
    .split(/\s+/)
    .map(Number),
);

export function judgeLabelledRecaps(headlines: readonly LabelledHeadline[]): JudgedRecaps {
  return judge(
    headlines
      .filter((_, at) => judgedByHand(at))
      .map(({ id, title, names }) => ({
        title,
        meant: recapRows.has(id),
        said: isRecap(
          title,
          names.flatMap(({ places }) => places),
        ),
      })),
  );
}
