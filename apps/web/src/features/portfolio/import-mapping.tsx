import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { CheckField } from '../../ui/forms/check-field.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { accountsText } from './accounts.text.ts';
import { KINDS } from './drafts.ts';
import styles from './portfolio.module.css';
import type { ImportBody, ImportPreview } from './portfolio-queries.ts';
import { tabsText } from './tabs.text.ts';

type Mapping = NonNullable<ImportBody['mapping']>;
type Field = Mapping['columns'][number]['field'];

const FIELDS = [
  'date',
  'kind',
  'symbol',
  'pair',
  'quantity',
  'price',
  'amount',
  'currency',
  'fee',
  'feeCurrency',
  'ratio',
  'note',
  'id',
] as const satisfies readonly Field[];

const EMPTY: Mapping = { columns: [], dates: 'month-first', decimalComma: false, kinds: [], currency: null };

/** A column with another meaning; each meaning is given at most once, and the newest choice takes it. */
export function withField(mapping: Mapping, heading: string, field: Field | null): Mapping {
  const others = mapping.columns.filter((column) => column.heading !== heading && column.field !== field);
  return { ...mapping, columns: field === null ? others : [...others, { heading, field }] };
}

/** A word of the file with its meaning, or with none. */
export function withKind(mapping: Mapping, word: string, kind: (typeof KINDS)[number] | null): Mapping {
  const others = (mapping.kinds ?? []).filter((each) => each.word !== word);
  return { ...mapping, kinds: kind === null ? others : [...others, { word, kind }] };
}

interface MappingStepProps {
  readonly body: ImportBody;
  readonly preview: ImportPreview;
  readonly pending: boolean;
  readonly onBack: () => void;
  readonly onNext: (mapping: Mapping) => void;
}

/** What the columns of an unknown format mean. */
export function MappingStep({ body, preview, pending, onBack, onNext }: MappingStepProps) {
  const t = useText(accountsText);
  const [mapping, setMapping] = useState<Mapping>(body.mapping ?? preview.mapping ?? EMPTY);
  const { headings, lacking, unknownKinds } = preview;
  const fieldOf = (heading: string) =>
    mapping.columns.find((column) => column.heading === heading)?.field ?? '';
  return (
    <>
      {lacking && <FormMessage tone="info">{lacking}</FormMessage>}
      <h3>{t('mapping.columns')}</h3>
      <div className={styles.mapping}>
        {headings.map((heading) => (
          <SelectField
            key={heading}
            label={heading}
            value={fieldOf(heading)}
            placeholder={t('mapping.ignore')}
            options={FIELDS.map((value) => ({ value, label: t(`field.${value}`) }))}
            onChange={({ target }) =>
              setMapping(withField(mapping, heading, FIELDS.find((each) => each === target.value) ?? null))
            }
          />
        ))}
      </div>
      <h3>{t('mapping.writing')}</h3>
      <div className={styles.mapping}>
        <SelectField
          label={t('mapping.dates')}
          value={mapping.dates ?? 'month-first'}
          options={[
            { value: 'month-first', label: t('mapping.monthFirst') },
            { value: 'day-first', label: t('mapping.dayFirst') },
          ]}
          onChange={({ target }) =>
            setMapping({ ...mapping, dates: target.value === 'day-first' ? 'day-first' : 'month-first' })
          }
        />
        <TextField
          label={t('mapping.currency')}
          hint={t('mapping.currencyHint')}
          maxLength={10}
          value={mapping.currency ?? ''}
          onChange={({ target }) => setMapping({ ...mapping, currency: target.value.toUpperCase() || null })}
        />
      </div>
      <CheckField
        label={t('mapping.comma')}
        checked={mapping.decimalComma ?? false}
        onChange={({ target }) => setMapping({ ...mapping, decimalComma: target.checked })}
      />
      {unknownKinds.length > 0 && <Kinds {...{ mapping, unknownKinds }} onChange={setMapping} />}
      <p className={styles.buttons}>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button kind="primary" pending={pending} onClick={() => onNext(mapping)}>
          {t('next')}
        </Button>
      </p>
    </>
  );
}

interface KindsProps {
  readonly mapping: Mapping;
  readonly unknownKinds: readonly string[];
  readonly onChange: (mapping: Mapping) => void;
}

/** What the file's own words for buying and selling mean. */
function Kinds({ mapping, unknownKinds, onChange }: KindsProps) {
  const t = useText(accountsText);
  const tKinds = useText(tabsText);
  return (
    <>
      <h3>{t('mapping.kinds')}</h3>
      <div className={styles.mapping}>
        {unknownKinds.map((word) => (
          <SelectField
            key={word}
            label={word}
            value={mapping.kinds?.find((each) => each.word === word)?.kind ?? ''}
            placeholder={t('mapping.kind')}
            options={KINDS.map((value) => ({ value, label: tKinds(`kind.${value}`) }))}
            onChange={({ target }) =>
              onChange(withKind(mapping, word, KINDS.find((each) => each === target.value) ?? null))
            }
          />
        ))}
      </div>
    </>
  );
}
