import { type IsoDate, usEquitiesCalendar } from '@auspex/market';
import { listingAssetId } from '@auspex/market-data';
import { KeyedRandom } from '../numbers/keyed-random.ts';
import { portableExp } from '../numbers/portable-exp.ts';
import { portableLog } from '../numbers/portable-log.ts';

/** What an added company takes from its model. */
interface Likeness {
  readonly industry: string;
  readonly ending?: unknown;
  readonly ownVolatility: number;
  readonly beta: number;
  readonly dividendYield: number;
}

/** Too small for the indices, which so stay what they are. */
const VALUES = { least: 2e8, most: 9e9 };
/** Listed after the world's first day, in one of these years. */
const LATER = { share: 0.2, firstYear: 2019, years: 6 };

/** Six letters: no share on a US exchange has as many. */
function symbolOf(nth: number): string {
  let [rest, letters] = [nth, ''];
  for (let i = 0; i < 5; i++) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
    rest = Math.floor(rest / 26);
  }
  return `Q${letters}`;
}

function firstDayOf(random: KeyedRandom, worldBegins: IsoDate): IsoDate {
  if (random.uniform() >= LATER.share) return worldBegins;
  const year = LATER.firstYear + random.below(LATER.years);
  const month = String(1 + random.below(12)).padStart(2, '0');
  const [session] = usEquitiesCalendar.sessionsBetween(
    `${year}-${month}-10` as IsoDate,
    `${year}-${month}-28` as IsoDate,
  );
  return session?.date ?? worldBegins;
}

/**
 * Invented companies that make a market larger: each like one of the table, but smaller and wilder. They depend on
 * their number alone, so a larger market has those of a smaller one. Of them only reports and what is planned is
 * written about: otherwise the headlines of 8,000 names would be most of what there is to store.
 */
export function moreCompanies<Model extends Likeness>(
  count: number,
  { like, worldBegins }: { readonly like: readonly Model[]; readonly worldBegins: IsoDate },
): (Model & { readonly nth: number })[] {
  const models = like.filter(({ ending }) => ending === undefined);
  const random = new KeyedRandom(['more companies']);
  return Array.from({ length: count }, (_, i) => {
    const nth = i + 1;
    random.at(nth);
    const model = models[random.below(models.length)];
    const firstSymbol = symbolOf(nth);
    const span = portableLog(VALUES.most / VALUES.least);
    return {
      ...model,
      assetId: listingAssetId({ market: 'us', firstSymbol }),
      firstSymbol,
      name: `${model.industry} ${nth}`,
      listedOn: firstDayOf(random, worldBegins),
      value: Math.round((VALUES.least * portableExp(span * random.uniform())) / 1e6) * 1e6,
      ownVolatility: Math.min(0.7, model.ownVolatility * random.between(1.1, 1.8)),
      beta: model.beta * random.between(0.8, 1.2),
      dividendYield: random.uniform() < 0.5 ? 0 : model.dividendYield,
      price: undefined,
      nth,
    };
  });
}
