/** What a mention refers to: an asset of the universe, or another named thing. */
export type Named =
  | { readonly kind: 'asset'; readonly symbol: string }
  | { readonly kind: 'other'; readonly group: string; readonly name: string };

/**
 * When a name may be taken for it: always, or only with evidence of a company around it; a name it shares with an
 * index needs evidence that an index cannot have; a word for a whole industry or its goods ("oil", "bank stocks") is
 * not meant if it is part of a firm's name or only says what kind of firm another is; an exchange is not meant if it
 * is only the place of a trade; "le bitcoin" is a name only in French.
 */
export type AliasRule =
  | 'name'
  | 'common-word'
  | 'index-name'
  | 'former-name'
  | 'brand'
  | 'ticker'
  | 'trade'
  | 'french-name'
  | 'exchange';

/** One name for something. */
export interface Alias {
  readonly text: string;
  readonly rule: AliasRule;
  readonly named: Named;
}

const marks: Readonly<Record<string, AliasRule>> = {
  '~': 'common-word',
  '=': 'index-name',
  '^': 'former-name',
  '*': 'brand',
  '%': 'french-name',
};

/** Parses lists of assets: `SYMBOL name; ~name; =name; ^name; *name` per line. */
export function readAssetAliases(list: string): Alias[] {
  return lines(list).flatMap(({ head, names }) =>
    names.map((written) => {
      const rule = marks[written[0] ?? ''];
      const text = rule === undefined ? written : written.slice(1);
      return { text, rule: rule ?? 'name', named: { kind: 'asset', symbol: head } };
    }),
  );
}

/**
 * Parses lists of other things: `group name; name` per line. What is traded lends its name to firms, as in "Barrick
 * Gold".
 */
export function readOtherAliases(list: string): Alias[] {
  return lines(list).flatMap(({ head, names }) =>
    names.map((text) => ({
      text,
      rule: head === 'commodity' ? ('trade' as const) : ('name' as const),
      named: { kind: 'other', group: head, name: text },
    })),
  );
}

function lines(list: string): { head: string; names: string[] }[] {
  return list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.indexOf(' ');
      return {
        head: line.slice(0, at),
        names: line
          .slice(at + 1)
          .split(';')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
      };
    });
}

/** Whether two mentions refer to the same thing. */
export function namedKey(named: Named): string {
  return named.kind === 'asset' ? named.symbol : `${named.group}: ${named.name}`;
}
