import type { Language } from '@auspex/market';
import type { IndicatorDescription } from '@auspex/quant/chart';
import { useState } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { choiceWord, labelWord } from '../../shared/market/vocabulary/indicator-words.ts';
import { indicatorsText } from '../../shared/market/vocabulary/indicators.text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CheckField } from '../../ui/forms/check-field.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { numberField, readNumber } from '../../ui/forms/typed-number.ts';
import { themeAt } from '../../ui/theme/theme-choice.ts';
import { colourTokens } from '../../ui/theme/tokens.ts';
import styles from './charts.module.css';
import { chartsText } from './charts.text.ts';
import type { ChartIndicator } from './charts-queries.ts';
import { problemOf } from './compute-indicators.ts';
import { indicatorWords, mistakeText } from './indicator-words.ts';
import { usualColour } from './make-panes.ts';

type Options = ChartIndicator['options'];

interface IndicatorFormProps {
  readonly saved: ChartIndicator;
  readonly description: IndicatorDescription;
  readonly onSave: (options: Options) => void;
  readonly onClose: () => void;
}

const PANES = ['price', 'own', 'pane-1', 'pane-2', 'pane-3'] as const;

/** What is written in the fields of numbers, as numbers; left as it is where it is none. */
export function typed(
  options: Options,
  { parameters }: Pick<IndicatorDescription, 'parameters'>,
  language: Language,
): Options {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      const number = parameters[name]?.kind === 'number' ? readNumber(String(value), language) : Number.NaN;
      return [name, Number.isNaN(number) ? value : number];
    }),
  );
}

/** Parameters and drawing of one indicator: the form follows the registry. */
export function IndicatorForm({ saved, description, onSave, onClose }: IndicatorFormProps) {
  const t = useText(chartsText);
  const ti = useText(indicatorsText);
  const language = useLanguage();
  const [options, setOptions] = useState<Options>(saved.options);
  const [problem, setProblem] = useState<string | null>(null);
  const set = (name: string, value: string | boolean) => {
    setOptions((before) => ({ ...before, [name]: value }));
    setProblem(null);
  };
  const save = async () => {
    const wanted = typed(options, description, language);
    try {
      const wrong = await problemOf({ indicator: description.name, options: wanted });
      if (wrong === null) onSave(wanted);
      else setProblem(mistakeText(wrong, t, ti));
    } catch {
      setProblem(t('indicators.failed'));
    }
  };
  const words = indicatorWords(description, ti);
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.name}
      description={`${words.summary} ${words.reading}`}
      footer={
        <>
          <Button kind="quiet" icon="refresh" onClick={() => setOptions({})}>
            {t('form.reset')}
          </Button>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button kind="primary" onClick={() => void save()}>
            {t('form.apply')}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Parameters {...{ description, options, set }} />
        <SelectField
          label={t('form.pane')}
          value={String(options.pane ?? description.pane)}
          onChange={({ target }) => set('pane', target.value)}
          options={PANES.map((value) => ({ value, label: t(`pane.${value}`) }))}
        />
        <Outputs {...{ description, options, set }} />
        {problem && <FormMessage tone="error">{problem}</FormMessage>}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

interface PartProps {
  readonly description: IndicatorDescription;
  readonly options: Options;
  readonly set: (name: string, value: string | boolean) => void;
}

function Parameters({ description, options, set }: PartProps) {
  const t = useText(chartsText);
  const ti = useText(indicatorsText);
  const language = useLanguage();
  return Object.entries(description.parameters).map(([name, spec]) => {
    const label = labelWord(spec.label, ti);
    const value = options[name] ?? spec.default;
    if (spec.kind === 'choice') {
      return (
        <SelectField
          key={name}
          label={label}
          value={String(value)}
          onChange={({ target }) => set(name, target.value)}
          options={spec.choices.map((choice) => ({ value: choice, label: choiceWord(choice, ti) }))}
        />
      );
    }
    return (
      <TextField
        key={name}
        label={label}
        hint={t('form.range', { min: numberField(spec.min, language), max: numberField(spec.max, language) })}
        inputMode={spec.min < 0 ? 'text' : 'decimal'}
        autoComplete="off"
        value={typeof value === 'number' ? numberField(value, language) : String(value)}
        onChange={({ target }) => set(name, target.value)}
      />
    );
  });
}

function Outputs({ description, options, set }: PartProps) {
  const t = useText(chartsText);
  const ti = useText(indicatorsText);
  const tokens = colourTokens(themeAt(null));
  const drawn = description.outputs.filter(({ draw }) => draw !== 'none');
  return (
    <fieldset className={styles.outputs}>
      <legend>{t('form.lines')}</legend>
      {drawn.map((output) => {
        const name = labelWord(output.name, ti);
        const usual = usualColour(output, tokens, 0) || tokens.gain;
        return (
          <div key={output.id} className={styles.output}>
            <CheckField
              label={name}
              checked={options[`visible:${output.id}`] !== false}
              onChange={({ target }) => set(`visible:${output.id}`, target.checked)}
            />
            <input
              type="color"
              aria-label={t('form.colour', { name })}
              value={String(options[`color:${output.id}`] ?? usual).toLowerCase()}
              onChange={({ target }) => set(`color:${output.id}`, target.value)}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
