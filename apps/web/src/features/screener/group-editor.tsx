import {
  type ConditionTest,
  type FieldCondition,
  type FieldKey,
  findField,
  type GroupItem,
  type GroupMode,
  groupsOf,
  type ScreenGroup,
  screenFields,
} from '@auspex/quant/screening';
import { useId, useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { sectorName } from '../../shared/market/sector-name.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { fieldNamesText } from './field-names.text.ts';
import { wordOf } from './screen-table.tsx';
import styles from './screener.module.css';
import { type ScreenerTextKey, screenerText } from './screener.text.ts';
import { isWrongValue, writtenOf } from './write-conditions.ts';

const TESTS = {
  number: ['<', '<=', '>', '>=', 'between', 'not between', '=', '!=', 'is known', 'is unknown'],
  date: ['<', '<=', '>', '>=', 'between', 'not between', '=', 'is known', 'is unknown'],
  text: ['=', '!=', 'in', 'not in', 'contains', 'is known', 'is unknown'],
  'yes-no': ['=', 'is known', 'is unknown'],
} as const satisfies Record<string, readonly ConditionTest[]>;

const MODES: readonly GroupMode[] = ['all', 'any', 'none'];
const EMPTY: ScreenGroup = { mode: 'all', items: [] };
const NEW: FieldCondition = { field: 'rsi14', test: '<', values: [''] };

interface GroupEditorProps {
  readonly value: string;
  readonly onChange: (expression: string) => void;
  readonly wordsOf: (key: string) => readonly string[];
}

/** The expression as groups of conditions. Rows without a value yet are kept here and left out of the expression. */
export function GroupEditor({ value, onChange, wordsOf }: GroupEditorProps) {
  const t = useText(screenerText);
  const [kept, setKept] = useState<ScreenGroup>(() => groupsOf(value) ?? EMPTY);
  const found = writtenOf(kept) === value ? kept : groupsOf(value);
  if (found === null) return <p className="note">{t('group.broken')}</p>;
  const change = (next: ScreenGroup) => {
    setKept(next);
    onChange(writtenOf(next));
  };
  return <GroupBox group={found} onChange={change} wordsOf={wordsOf} depth={0} />;
}

interface GroupBoxProps extends Pick<GroupEditorProps, 'wordsOf'> {
  readonly group: ScreenGroup;
  readonly onChange: (group: ScreenGroup) => void;
  readonly onRemove?: () => void;
  readonly depth: number;
}

const DEEPEST = 2;

function GroupBox({ group, onChange, onRemove, wordsOf, depth }: GroupBoxProps) {
  const t = useText(screenerText);
  const { mode, items } = group;
  const put = (place: number, item: GroupItem) => onChange({ mode, items: items.with(place, item) });
  const drop = (place: number) => onChange({ mode, items: items.toSpliced(place, 1) });
  const add = (item: GroupItem) => onChange({ mode, items: [...items, item] });
  return (
    <fieldset className={styles.group} data-depth={depth}>
      <legend className="visually-hidden">{t(`group.${mode}`)}</legend>
      <div className={styles.groupHead}>
        <select
          aria-label={t('group.mode')}
          className={styles.select}
          value={mode}
          onChange={({ target }) => onChange({ mode: target.value as GroupMode, items })}
        >
          {MODES.map((one) => (
            <option key={one} value={one}>
              {t(`group.${one}`)}
            </option>
          ))}
        </select>
        {onRemove && <IconButton icon="close" size="small" label={t('group.remove')} onClick={onRemove} />}
      </div>
      {items.length === 0 && depth === 0 && <p className="note">{t('group.empty')}</p>}
      {items.map((item, place) => {
        const key = `${place} ${items.length}`;
        const parts = { onRemove: () => drop(place), wordsOf };
        if ('mode' in item) {
          return (
            <GroupBox
              key={key}
              {...parts}
              group={item}
              onChange={(next) => put(place, next)}
              depth={depth + 1}
            />
          );
        }
        if ('formula' in item) {
          return (
            <div key={key} className={styles.condition}>
              <input
                aria-label={t('group.formula')}
                className={styles.formula}
                value={item.formula}
                onChange={({ target }) => put(place, { formula: target.value })}
              />
              <IconButton icon="close" size="small" label={t('group.remove')} onClick={parts.onRemove} />
            </div>
          );
        }
        return <ConditionRow key={key} {...parts} condition={item} onChange={(next) => put(place, next)} />;
      })}
      <div className={styles.groupFoot}>
        <Button size="small" icon="plus" onClick={() => add(NEW)}>
          {t('group.add')}
        </Button>
        {depth < DEEPEST && (
          <Button size="small" kind="quiet" icon="plus" onClick={() => add({ mode: 'any', items: [NEW] })}>
            {t('group.addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** As many values as a test takes; a list is one field here. */
function valuesFor(test: ConditionTest, values: readonly string[]): readonly string[] {
  if (test === 'is known' || test === 'is unknown') return [];
  if (test === 'between' || test === 'not between') return [values[0] ?? '', values[1] ?? ''];
  return test === 'in' || test === 'not in' ? values : [values[0] ?? ''];
}

interface ConditionRowProps extends Pick<GroupEditorProps, 'wordsOf'> {
  readonly condition: FieldCondition;
  readonly onChange: (condition: FieldCondition) => void;
  readonly onRemove: () => void;
}

function ConditionRow({ condition, onChange, onRemove, wordsOf }: ConditionRowProps) {
  const t = useText(screenerText);
  const { field, test, values } = condition;
  const kind = findField(field)?.kind ?? 'number';
  const tests: readonly ConditionTest[] = TESTS[kind];
  const chooseField = (key: FieldKey) => {
    const next = findField(key)?.kind ?? 'number';
    const fits = next === kind;
    const first: ConditionTest = TESTS[next][0];
    onChange({ field: key, test: fits ? test : first, values: fits && next !== 'text' ? values : [''] });
  };
  return (
    <div className={styles.condition}>
      <FieldSelect value={field} onChange={chooseField} />
      <select
        aria-label={t('group.test')}
        className={styles.select}
        value={test}
        onChange={({ target }) => {
          const next = target.value as ConditionTest;
          onChange({ field, test: next, values: valuesFor(next, values) });
        }}
      >
        {(tests.includes(test) ? tests : [test, ...tests]).map((one) => (
          <option key={one} value={one}>
            {t(`test.${one}`)}
          </option>
        ))}
      </select>
      <ConditionValues
        condition={condition}
        onChange={onChange}
        words={kind === 'yes-no' ? [] : wordsOf(field)}
      />
      <IconButton icon="close" size="small" label={t('group.remove')} onClick={onRemove} />
    </div>
  );
}

function FieldSelect({ value, onChange }: { value: FieldKey; onChange: (key: FieldKey) => void }) {
  const t = useText(screenerText);
  const name = useText(fieldNamesText);
  const groups = [...Map.groupBy(screenFields, ({ group }) => group)];
  return (
    <select
      aria-label={t('group.field')}
      className={styles.select}
      value={value}
      onChange={({ target }) => onChange(target.value as FieldKey)}
    >
      {groups.map(([group, fields]) => (
        <optgroup key={group} label={t(`fieldGroup.${group}`)}>
          {fields.map(({ key }) => (
            <option key={key} value={key}>
              {name(key)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

interface ConditionValuesProps {
  readonly condition: FieldCondition;
  readonly onChange: (condition: FieldCondition) => void;
  readonly words: readonly string[];
}

const EXAMPLES: Readonly<Record<string, string>> = {
  percent: '10%',
  money: '2bn',
  shares: '500k',
  price: '25',
};

function ConditionValues({ condition, onChange, words }: ConditionValuesProps) {
  const t = useText(screenerText);
  const language = useLanguage();
  const listId = useId();
  const { field, test, values } = condition;
  const found = findField(field);
  if (test === 'is known' || test === 'is unknown') return null;
  const put = (place: number, text: string) => onChange({ ...condition, values: values.with(place, text) });
  if (found?.kind === 'yes-no') {
    return <WordSelect value={values[0] ?? ''} words={['yes', 'no']} onChange={(text) => put(0, text)} />;
  }
  if (test === 'in' || test === 'not in') {
    const set = (text: string) =>
      onChange({ ...condition, values: text.split(',').map((one) => one.trimStart()) });
    return (
      <>
        <input
          aria-label={t('group.value')}
          className={styles.list}
          list={listId}
          placeholder={t('group.list')}
          value={values.join(', ')}
          onChange={({ target }) => set(target.value)}
        />
        <datalist id={listId}>
          {words.map((word) => (
            <option key={word} value={[...values.slice(0, -1), word].join(', ')} />
          ))}
        </datalist>
      </>
    );
  }
  if (words.length > 0 && test !== 'contains') {
    const label = (word: string) => (field === 'sector' ? sectorName(word, language) : wordOf(word, t));
    return <WordSelect {...{ words, label }} value={values[0] ?? ''} onChange={(text) => put(0, text)} />;
  }
  const example = found?.kind === 'date' ? 'today + 14' : (EXAMPLES[found?.unit ?? ''] ?? '');
  const wrong = found?.kind === 'text' ? undefined : values.find((one) => isWrongValue(field, one));
  return (
    <>
      {values.map((one, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the two ends of a range keep their places
        <span key={place} className={styles.end}>
          {place > 0 && <span className="muted">{t('group.and')}</span>}
          <input
            aria-label={t('group.value')}
            aria-invalid={one === wrong || undefined}
            aria-describedby={one === wrong ? listId : undefined}
            className={styles.value}
            placeholder={example}
            value={one}
            onChange={({ target }) => put(place, target.value)}
          />
        </span>
      ))}
      {wrong !== undefined && (
        <span id={listId} className={styles.problem} role="status">
          {t(found?.kind === 'date' ? 'problem.bad-date' : 'problem.bad-number', { found: wrong })}
        </span>
      )}
    </>
  );
}

interface WordSelectProps {
  readonly value: string;
  readonly words: readonly string[];
  readonly label?: (word: string) => string;
  readonly onChange: (word: string) => void;
}

function WordSelect({ value, words, label, onChange }: WordSelectProps) {
  const t = useText(screenerText);
  const named = (word: string) =>
    word === 'yes' || word === 'no' ? t(word as ScreenerTextKey) : (label?.(word) ?? word);
  return (
    <select
      aria-label={t('group.value')}
      className={styles.select}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="" />
      {(words.includes(value) || value === '' ? words : [value, ...words]).map((word) => (
        <option key={word} value={word}>
          {named(word)}
        </option>
      ))}
    </select>
  );
}
