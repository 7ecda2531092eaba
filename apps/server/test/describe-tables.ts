import type { Database } from '../src/platform/database/index.ts';

/**
 * What the database cannot say about a column: the content of its JSON, and sets of words and numbers without a
 * check.
 */
const known: Readonly<Record<string, string>> = {
  'alert.condition': 'Json<AlertCondition>',
  'alert.state': 'Json<KeptState>',
  'alert_firing.condition': "Json<CallReply<Calls['alerts.inbox']>['items'][number]['condition']>",
  'alert_firing.symbols': 'Json<string[]>',
  'plan_version.names': 'Json<Record<Language, string>>',
  'app_code.scopes': 'TokenScope[]',
  'assistant_token_log.input': "Json<CallReply<Calls['assistant.tokenLog']>['items'][number]['input']>",
  'assistant_turn.answer': "Json<CallReply<Calls['assistant.ask']>['answer']>",
  'audit_log.details': 'Json<Record<string, unknown>>',
  'blog_article.content': 'Json<BlogContent>',
  'blog_revision.content': 'Json<BlogContent>',
  'chart_indicators.indicators': "Json<CallReply<Calls['charts.readIndicators']>['indicators']>",
  'chart_drawings.drawings': "Json<CallReply<Calls['charts.readDrawings']>['drawings']>",
  'chart_layouts.layouts': "Json<CallReply<Calls['charts.readLayouts']>['layouts']>",
  'earnings_estimate.quarter': '1 | 2 | 3 | 4',
  'earnings_notice.quarter': '1 | 2 | 3 | 4',
  'earnings_report.quarter': '1 | 2 | 3 | 4',
  'forecast.state': '[naive: number, fast: number, slow: number, longRun: number, mixed?: number]',
  'mail.data': 'Json<object>',
  'market_quote.quote': 'Json<Quote>',
  'marketing_mail.result': "Json<CallReply<Calls['marketing.list']>['items'][number]['progress']>",
  'marketing_mail.segment': 'Json<MarketingSegment>',
  'marketing_mail.texts': 'Json<MarketingTexts>',
  'news_link.decided_by': "'model' | 'rule' | 'words' | 'french' | 'publisher' | 'unread'",
  'personal_token.scopes': 'TokenScope[]',
  'portfolio.targets': 'Json<{ symbol: string; weight: number }[]>',
  'quality_flag.evidence': 'Json<Sentence>',
  'quality_flag.suggestion': 'Json<Sentence>',
  'quality_repair.evidence': 'Json<Sentence>',
  'sentiment_day.subject': 'AssetId | Market',
  'signal_gate.calibration': "Json<Pick<SignalModel, 'calibration' | 'baseRate'>>",
  'signal_gate.verdict': 'Json<EdgeVerdict>',
  'social_sign_in.provider': "'google' | 'facebook'",
};

/** Columns with the same meaning everywhere. */
const vocabulary: Readonly<Record<string, string>> = {
  asset_id: 'AssetId',
  to_asset_id: 'AssetId',
  language: 'Language',
  market: 'Market',
};

const types: Readonly<Record<string, string>> = {
  _int8: 'ColumnType<string[], Number64[], Number64[]>',
  bool: 'boolean',
  bytea: 'Bytes',
  date: 'IsoDate',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'BigInteger',
  jsonb: 'Json<unknown>',
  numeric: 'string',
  regclass: 'string',
  text: 'string',
  timestamp: 'Date',
  timestamptz: 'Date',
  uuid: 'string',
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly filled: boolean;
  readonly labels: readonly string[] | null;
  readonly checks: readonly string[];
}

const columnsOf = `
  select case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname as "table", a.attname as name,
    t.typname as type, not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as filled,
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
  where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p')
    and (n.nspname = 'public' or (n.nspname, c.relname) = ('jobs', 'job'))
    and c.relname not in ('append_only_table', 'schema_migration')
  order by n.nspname desc, c.relname, a.attnum`;

/** The words or numbers that a check allows: `= ANY (ARRAY['crypto'::text, 'us'::text])`, `= 'admin'::text`. */
function allowed(check: string): string | undefined {
  const list = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.+)\]\)|('[^']+'::text))\)\)$/.exec(check);
  const [, several, single] = list ?? [];
  return (several ?? single)?.replaceAll(/::\w+/g, '').split(', ').join(' | ');
}

function typeOf({ table, name, type, labels, checks }: Column): string {
  const told =
    known[`${table}.${name}`] ?? vocabulary[name] ?? checks.map(allowed).find((one) => one !== undefined);
  if (told !== undefined) return told;
  if (labels !== null) return labels.map((label) => `'${label}'`).join(' | ');
  const item = types[type.replace(/^_/, '')];
  if (item === undefined) throw new Error(`No type is known for ${type} of ${table}.${name}.`);
  return types[type] ?? `${item}[]`;
}

function fieldOf(column: Column): string {
  const type = `${typeOf(column)}${column.nullable ? ' | null' : ''}`;
  const name = column.name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return `${name}: ${column.filled ? `Filled<${type}>` : type};`;
}

function wrap(fields: readonly string[]): string {
  const lines = [''];
  for (const field of fields) {
    const last = lines.at(-1) ?? '';
    if (last.length + field.length < 104) lines[lines.length - 1] = `${last} ${field}`;
    else lines.push(` ${field}`);
  }
  return lines.map((line) => `   ${line}`).join('\n');
}

const head = `// Written from the migrated database: npx vitest run --project server apps/server/src/platform/database/tables -u
import type { BlogContent, CallReply, Calls, MarketingSegment, MarketingTexts, TokenScope } from '@auspex/contract';
import type { AssetId, IsoDate, Language, Market, Sentence } from '@auspex/market';
import type { Quote } from '@auspex/market-data';
import type { AlertCondition, KeptState } from '@auspex/quant/alerting';
import type { EdgeVerdict } from '@auspex/quant/gate';
import type { SignalModel } from '@auspex/quant/signals';
import type { ColumnType } from 'kysely';

type Number64 = bigint | number | string;
type BigInteger = ColumnType<string, Number64, Number64>;
type Bytes = ColumnType<Buffer, Uint8Array, Uint8Array>;
/** Stored as text: the driver would take a list for a database array. */
type Json<T> = ColumnType<T, string, string>;
/** If omitted from an insert, the database fills it in. */
type Filled<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
`;

/** The tables of a database as the types that queries are checked with. */
export async function describeTables(database: Database): Promise<string> {
  const columns = await database.query<Column>(columnsOf);
  const tables = Map.groupBy(columns, ({ table }) => table);
  const parts = [...tables].map(([name, own]) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    return `  ${key}: {\n${wrap(own.map(fieldOf))}\n  };`;
  });
  return `${head}\n/** Tables by name, columns in this code's naming style. */\nexport interface Schema {\n${parts.join('\n')}\n}\n`;
}
