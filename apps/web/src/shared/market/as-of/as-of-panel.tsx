import { formatDate, type Language, parseDate, startOfDate } from '@auspex/market';
import { type FormEvent, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { serverTime } from '../../../ui/formats/server-time.ts';
import styles from './as-of.module.css';
import { asOfText } from './as-of.text.ts';
import { AS_OF_PRESETS, dateOfPreset, latestWholeDay } from './as-of-presets.ts';
import { parseAsOf } from './read-as-of.ts';
import { useAsOf, useChooseAsOf } from './use-as-of.ts';

/** A day as it is read everywhere; what is none as it was written. */
function shownDate(text: string, language: Language): string {
  const day = parseDate(text);
  return day === undefined ? text : formatDate(startOfDate(day), language);
}

/** What opens under the control: a day, days often wanted, and now. */
export function AsOfPanel({ onDone }: { readonly onDone: () => void }) {
  const t = useText(asOfText);
  const language = useLanguage();
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
    const read = parseAsOf(day, serverTime());
    if (read.kind === 'at') go(read.text);
    else if (read.kind === 'now') setProblem(t('asOf.choose'));
    else setProblem(t(`asOf.${read.why}`, { text: shownDate(read.text, language) }));
  };
  return (
    <form className={styles.panel} onSubmit={send} noValidate>
      <h2 className={styles.title}>{t('asOf.title')}</h2>
      <DateField
        label={t('asOf.date')}
        hint={t('asOf.dateHint')}
        value={day}
        max={latestWholeDay(serverTime())}
        error={problem}
        onChange={(written) => {
          setDay(written);
          setProblem(undefined);
        }}
      />
      <Button type="submit" kind="primary" fullWidth>
        {t('asOf.show')}
      </Button>
      <ul className={styles.presets} aria-label={t('asOf.presets')}>
        {AS_OF_PRESETS.map((preset) => (
          <li key={preset}>
            <Button
              size="small"
              kind="quiet"
              fullWidth
              onClick={() => go(dateOfPreset(preset, serverTime()))}
            >
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
