/** How a currency is asked for, its code, and how figures write it. */
const CURRENCIES: ReadonlyArray<readonly [words: string, code: string | null, written: RegExp]> = [
  ['euros?', 'eur', /€|EUR/],
  ['(?:british )?pounds?(?: sterling)?|sterling|livres?(?: sterling)?', 'gbp', /£|GBP/],
  ['(?:japanese )?yens?', 'jpy', /¥|JPY/],
  ['(?:swiss )?francs?(?: suisses?)?', 'chf', /CHF/],
  ['yuans?|renminbi|rmb', 'cny', /CNY|CN¥/],
  ['(?:indian )?rupees?|roupies?', 'inr', /₹|INR/],
  ['canadian dollars?|dollars? canadiens?', 'cad', /CAD|CA\$/],
  ['australian dollars?|dollars? australiens?', 'aud', /AUD|A\$/],
  // “BTC/USD” is a name.
  ['(?:us |american )?dollars?(?! (?:canad|austral))(?: americains?)?|usd', null, /\$|USD/],
];

const asked = CURRENCIES.map(
  ([words, code, written]) =>
    [
      new RegExp(
        `\\b(?:in|en|to|into|many|combien d) (?:${words})\\b${code === null ? '' : `|\\b${code}\\b`}`,
      ),
      written,
    ] as const,
);

/** Whether an amount was asked for in a currency that the answer does not have it in: nothing here converts. */
export const isInOtherCurrency = (said: string, answer: string): boolean =>
  asked.some(([words, written]) => words.test(said) && !written.test(answer));
