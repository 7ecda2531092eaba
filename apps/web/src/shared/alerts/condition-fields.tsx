import type { CallReply, Calls } from '@auspex/contract';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { numberField, readNumber } from '../../ui/forms/typed-number.ts';
import { Segmented } from '../../ui/segmented/segmented.tsx';
import { choiceWord, indicatorName, labelWord } from '../market/vocabulary/indicator-words.ts';
import { indicatorsText } from '../market/vocabulary/indicators.text.ts';
import type { AlertDraft, DraftProblem, IndicatorChoice } from './alert-form.ts';
import { indicatorsQuery } from './alert-queries.ts';
import styles from './alerts.module.css';
import { type AlertsTextKey, alertsText } from './alerts.text.ts';

interface ConditionFieldsProps {
  readonly draft: AlertDraft;
  readonly problem: DraftProblem | undefined;
  /** The last price, next to the field for a price. */
  readonly priceHint: string | undefined;
  readonly onChange: (change: Partial<AlertDraft>) => void;
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly prefix: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, prefix, values, value, onChange }: ChoiceProps<Value>) {
  const t = useText(alertsText);
  return (
    <SelectField
      label={label}
      value={value}
      options={values.map((each) => ({ value: each, label: t(`${prefix}.${each}` as AlertsTextKey) }))}
      onChange={({ target }) => {
        const chosen = values.find((each) => each === target.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}

/** The fields of one kind of condition, read from left to right like the sentence they make. */
export function ConditionFields({ draft, problem, priceHint, onChange }: ConditionFieldsProps) {
  const t = useText(alertsText);
  const number = (
    { wrong, ...field }: { label: string; value: string; hint?: string | undefined; wrong: DraftProblem },
    write: (value: string) => void,
  ) => (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      error={problem === wrong ? t(wrong) : undefined}
      onChange={({ target }) => write(target.value)}
    />
  );
  switch (draft.kind) {
    case 'price': {
      const { price } = draft;
      return (
        <div className={styles.pair}>
          <Choice
            {...{
              label: t('condition'),
              prefix: 'price',
              values: ['above', 'below', 'crosses'],
              value: price.is,
            }}
            onChange={(is) => onChange({ price: { ...price, is } })}
          />
          {number(
            { label: t('level'), value: price.level ?? '', hint: priceHint, wrong: 'problem.level' },
            (level) => onChange({ price: { ...price, level } }),
          )}
        </div>
      );
    }
    case 'change': {
      const { change } = draft;
      return (
        <div className={styles.triple}>
          <Choice
            {...{
              label: t('condition'),
              prefix: 'change',
              values: ['rises', 'falls', 'moves'],
              value: change.is,
            }}
            onChange={(is) => onChange({ change: { ...change, is } })}
          />
          {number({ label: t('by'), value: change.by, wrong: 'problem.by' }, (by) =>
            onChange({ change: { ...change, by } }),
          )}
          {number({ label: t('bars'), value: change.bars, wrong: 'problem.bars' }, (bars) =>
            onChange({ change: { ...change, bars } }),
          )}
        </div>
      );
    }
    case 'indicator':
      return <IndicatorFields {...{ draft, problem, onChange }} />;
    case 'signal':
      return (
        <Choice
          {...{
            label: t('signal'),
            prefix: 'signal',
            values: ['any', 'buy', 'hold', 'sell'],
            value: draft.signal.to,
          }}
          onChange={(to) => onChange({ signal: { to } })}
        />
      );
    case 'range':
      return (
        <Choice
          {...{ label: t('range'), prefix: 'range', values: ['delta_30', 'delta_90', 'delta_1y'] }}
          value={draft.range.horizon}
          onChange={(horizon) => onChange({ range: { horizon } })}
        />
      );
    case 'volume':
      return number(
        { label: t('times'), value: draft.volume.times, hint: t('timesHint'), wrong: 'problem.times' },
        (times) => onChange({ volume: { times } }),
      );
    case 'tone': {
      const { tone } = draft;
      return (
        <div className={styles.pair}>
          <Choice
            {...{
              label: t('tone'),
              prefix: 'tone',
              values: ['positive', 'negative', 'either'],
              value: tone.is,
            }}
            onChange={(is) => onChange({ tone: { ...tone, is } })}
          />
          {number(
            { label: t('toneLevel'), value: tone.level, hint: t('toneHint'), wrong: 'problem.tone' },
            (level) => onChange({ tone: { ...tone, level } }),
          )}
        </div>
      );
    }
    case 'screen': {
      const { screen } = draft;
      return screen ? (
        <Choice
          {...{ label: t('screen'), prefix: 'screen', values: ['enters', 'leaves'], value: screen.is }}
          onChange={(is) => onChange({ screen: { ...screen, is } })}
        />
      ) : null;
    }
    default:
      return null;
  }
}

/** A line of an indicator against a number or another line. */
function IndicatorFields({ draft, problem, onChange }: Omit<ConditionFieldsProps, 'priceHint'>) {
  const t = useText(alertsText);
  const { indicator } = draft;
  const set = (change: Partial<AlertDraft['indicator']>) =>
    onChange({ indicator: { ...indicator, ...change } });
  return (
    <>
      <LineFields line={indicator.left} onChange={(left) => set({ left })} />
      <div className={styles.pair}>
        <Choice
          {...{ label: t('is'), prefix: 'indicator', values: ['crosses', 'crosses-above', 'crosses-below'] }}
          value={indicator.is}
          onChange={(is) => set({ is })}
        />
        <div className={styles.group}>
          <span className={styles.label}>{t('against')}</span>
          <Segmented
            label={t('against')}
            value={indicator.against}
            items={(['value', 'indicator'] as const).map((value) => ({
              value,
              label: t(`against.${value}`),
            }))}
            onChange={(against) => set({ against })}
          />
        </div>
      </div>
      {indicator.against === 'value' ? (
        <TextField
          label={t('value')}
          value={indicator.value}
          autoComplete="off"
          error={problem === 'problem.number' ? t(problem) : undefined}
          onChange={({ target }) => set({ value: target.value })}
        />
      ) : (
        <LineFields line={indicator.right} onChange={(right) => set({ right })} />
      )}
    </>
  );
}

type Indicator = CallReply<Calls['alerts.indicators']>['items'][number];
type Parameter = Indicator['parameters'][number];
const NONE: readonly Indicator[] = [];

function defaultsOf({ id, parameters, outputs }: Indicator): IndicatorChoice {
  const values = parameters.map((each) => [each.name, each.default] as const);
  return { indicator: id, parameters: Object.fromEntries(values), output: outputs[0]?.id ?? id };
}

interface LineFieldsProps {
  readonly line: IndicatorChoice;
  readonly onChange: (line: IndicatorChoice) => void;
}

/** One line of an indicator: which, with which parameters. */
function LineFields({ line, onChange }: LineFieldsProps) {
  const t = useText(alertsText);
  const ti = useText(indicatorsText);
  const { data } = useQuery(indicatorsQuery);
  const listed = data?.items ?? NONE;
  const chosen = listed.find(({ id }) => id === line.indicator);
  const named = listed
    .map((one) => ({ value: one.id, label: indicatorName(one, ti) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const setParameter = (name: string, value: number | string) =>
    onChange({ ...line, parameters: { ...line.parameters, [name]: value } });
  return (
    <div className={styles.line}>
      <SelectField
        label={t('indicator')}
        value={line.indicator}
        options={named}
        disabled={data === undefined}
        onChange={({ target }) => {
          const next = listed.find(({ id }) => id === target.value);
          if (next) onChange(defaultsOf(next));
        }}
      />
      {chosen && chosen.outputs.length > 1 && (
        <SelectField
          label={t('output')}
          value={line.output}
          options={chosen.outputs.map(({ id, name }) => ({ value: id, label: labelWord(name, ti) }))}
          onChange={({ target }) => onChange({ ...line, output: target.value })}
        />
      )}
      {chosen?.parameters.map((spec) =>
        spec.kind === 'choice' ? (
          <SelectField
            key={spec.name}
            label={labelWord(spec.label, ti)}
            value={String(line.parameters[spec.name] ?? spec.default)}
            options={spec.choices.map((value) => ({ value, label: choiceWord(value, ti) }))}
            onChange={({ target }) => setParameter(spec.name, target.value)}
          />
        ) : (
          <NumberField
            key={`${line.indicator} ${spec.name}`}
            spec={{ ...spec, label: labelWord(spec.label, ti) }}
            value={line.parameters[spec.name] ?? spec.default}
            onChange={(value) => setParameter(spec.name, value)}
          />
        ),
      )}
    </div>
  );
}

interface NumberFieldProps {
  readonly spec: Extract<Parameter, { kind: 'number' }>;
  readonly value: number | string;
  readonly onChange: (value: number) => void;
}

/** A parameter within its range, which keeps what is being written. */
function NumberField({ spec, value, onChange }: NumberFieldProps) {
  const t = useText(alertsText);
  const language = useLanguage();
  const { label, min, max } = spec;
  const fits = Number(value) >= min && Number(value) <= max;
  const range = { min: numberField(min, language), max: numberField(max, language) };
  return (
    <TextField
      label={label}
      inputMode={min < 0 ? 'text' : 'decimal'}
      autoComplete="off"
      defaultValue={Number.isNaN(value) ? '' : numberField(Number(value), language)}
      error={fits ? undefined : t('problem.parameter', { name: label, ...range })}
      onChange={({ target }) => onChange(readNumber(target.value, language))}
    />
  );
}
