import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import styles from './as-of.module.css';
import { asOfText } from './as-of.text.ts';
import { AS_OF_PRESETS, dateOfPreset, latestWholeDay } from './as-of-presets.ts';
import { parseAsOf } from './read-as-of.ts';
import { useAsOf, useChooseAsOf } from './use-as-of.ts';

/** What opens under the control: a day, days often wanted, and now. */
export function AsOfPanel({ onDone }: { readonly onDone: () => void }) {
  const t = useText(asOfText);
  const asOf = useAsOf();
  const choose = useChooseAsOf();
  const [day, setDay] = useState(asOf.kind === 'at' ? asOf.text.slice(0, 10) : '');
  const [problem, setProblem] = useState<string>();
  const go = (date: string | null) => {
    choose(date);
    onDone();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const read = parseAsOf(day, Date.now());
    if (read.kind === 'at') go(read.text);
    else if (read.kind === 'now') setProblem(t('asOf.choose'));
    else setProblem(t(`asOf.${read.why}`, { text: read.text }));
  };
  return (
    <form className={styles.panel} onSubmit={send} noValidate>
      <h2 className={styles.title}>{t('asOf.title')}</h2>
      <DateField
        label={t('asOf.date')}
        hint={t('asOf.dateHint')}
        value={day}
        max={latestWholeDay(Date.now())}
        error={problem}
        onChange={(event) => {
          setDay(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" kind="primary" fullWidth>
        {t('asOf.show')}
      </Button>
      <ul className={styles.presets} aria-label={t('asOf.presets')}>
        {AS_OF_PRESETS.map((preset) => (
          <li key={preset}>
            <Button size="small" kind="quiet" fullWidth onClick={() => go(dateOfPreset(preset, Date.now()))}>
              {t(`asOf.${preset}`)}
            </Button>
          </li>
        ))}
      </ul>
      {asOf.kind !== 'now' && (
        <Button icon="clock" fullWidth onClick={() => go(null)}>
          {t('asOf.backToNow')}
        </Button>
      )}
    </form>
  );
}
