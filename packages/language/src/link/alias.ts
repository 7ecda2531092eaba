/** What a mention stands for: something of the universe, or another named thing. */
export type Named =
  | { readonly kind: 'asset'; readonly symbol: string }
  | { readonly kind: 'other'; readonly group: string; readonly name: string };

/**
 * Why a name may be taken for it: any sighting, or only one with evidence of a company around it; a name it shares with
 * an index needs evidence that an index cannot have; a word for a whole trade or its goods ("oil", "bank stocks") is not
 * meant where it is part of a firm's name or only says what kind of firm another is; an exchange is not meant where it
 * is only the place of a trade.
 */
export type AliasRule =
  | 'name'
  | 'common-word'
  | 'index-name'
  | 'former-name'
  | 'brand'
  | 'ticker'
  | 'trade'
  | 'exchange';

/** One way of calling something. */
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
};

/** Reads lists of assets: `SYMBOL name; ~name; =name; ^name; *name` a line. */
export function readAssetAliases(list: string): Alias[] {
  return lines(list).flatMap(({ head, names }) =>
    names.map((written) => {
      const rule = marks[written[0] ?? ''];
      const text = rule === undefined ? written : written.slice(1);
      return { text, rule: rule ?? 'name', named: { kind: 'asset', symbol: head } };
    }),
  );
}

/** Reads lists of other things: `group name; name` a line. What is traded lends its name to firms, as "Barrick Gold". */
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

/** Whether two mentions stand for the same thing. */
export function namedKey(named: Named): string {
  return named.kind === 'asset' ? named.symbol : `${named.group}: ${named.name}`;
}
