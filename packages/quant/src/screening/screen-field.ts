/** What a field holds. Dates are days since 1970 UTC. */
export type FieldKind = 'number' | 'text' | 'date' | 'yes-no';

/** `percent` fields hold fractions: 0.1 is 10 %. */
export type FieldUnit =
  | 'percent'
  | 'money'
  | 'price'
  | 'ratio'
  | 'index'
  | 'count'
  | 'days'
  | 'shares'
  | 'none';

export type FieldGroup =
  | 'asset'
  | 'price'
  | 'returns'
  | 'technical'
  | 'risk'
  | 'volume'
  | 'fundamentals'
  | 'forecast'
  | 'signal'
  | 'tone'
  | 'earnings'
  | 'season';

/** One thing that assets can be screened by. */
export interface ScreenField<Key extends string = string> {
  /** Its name in expressions. */
  readonly key: Key;
  readonly name: string;
  readonly definition: string;
  readonly kind: FieldKind;
  readonly unit: FieldUnit;
  readonly group: FieldGroup;
  /** Companies report and have sectors, coins do not. */
  readonly markets: 'both' | 'us';
  /** Every word a text field may hold, where that is fixed. */
  readonly words?: readonly string[];
}

type Row = readonly [unit: FieldUnit, name: string, definition: string, words?: readonly string[]];

interface Shared {
  readonly group: FieldGroup;
  readonly kind?: FieldKind;
  readonly markets?: 'both' | 'us';
}

/** Fields of a group, by key. */
export function fieldsOf<Key extends string>(
  { group, kind = 'number', markets = 'both' }: Shared,
  rows: Readonly<Record<Key, Row>>,
): ScreenField<Key>[] {
  return (Object.keys(rows) as Key[]).map((key) => {
    const [unit, name, definition, words] = rows[key];
    return { key, name, definition, kind, unit, group, markets, ...(words ? { words } : {}) };
  });
}
