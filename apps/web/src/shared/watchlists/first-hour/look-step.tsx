import { LANGUAGES, type Language, languageFacts } from '@auspex/market';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Segmented } from '../../../ui/segmented/segmented.tsx';
import { api } from '../../api/api.ts';
import { failureText } from '../../failure/describe-failure.ts';
import { changeGroup, useRootStore } from '../../session/app-state/root-store.ts';
import { currentSession } from '../../session/session.ts';
import { changeStoredMember, zoneOptions } from '../../session/stored-member.ts';
import styles from './first-hour.module.css';
import { firstHourText } from './first-hour.text.ts';

/** Language, time zone, theme and colours; each choice shows at once. */
export function LookStep() {
  const t = useText(firstHourText);
  const { language, layoutModeType, directionColours } = useRootStore((state) => state.layout);
  const [failure, setFailure] = useState<unknown>(null);
  // The zone of the browser may be taken over while this is shown.
  useRootStore((state) => state.profile.user);
  const [picked, setPicked] = useState<string>();
  const zone = picked ?? currentSession().userData?.timeZone ?? 'UTC';
  const [zoneFailure, setZoneFailure] = useState<unknown>(null);
  const speak = async (next: Language) => {
    // This browser's own choice, until the account has it.
    changeGroup('layout', (layout) => ({ ...layout, language: next, languageChosen: true }));
    setFailure(null);
    try {
      const answer = await api.call('accounts.changeUser', { body: { language: next } });
      changeStoredMember({}, answer.userData);
      changeGroup('layout', (layout) => ({ ...layout, languageChosen: false }));
    } catch (error) {
      setFailure(error);
    }
  };
  const liveIn = async (next: string) => {
    setPicked(next);
    setZoneFailure(null);
    try {
      const answer = await api.call('accounts.changeUser', { body: { timeZone: next } });
      changeStoredMember({}, answer.userData);
    } catch (error) {
      setPicked(undefined);
      setZoneFailure(error);
    }
  };
  return (
    <>
      <h3 className={styles.question}>{t('look.title')}</h3>
      <p className={styles.lead}>{t('look.lead')}</p>
      <dl className={styles.looks}>
        <dt>{t('look.language')}</dt>
        <dd>
          <Segmented
            label={t('look.language')}
            value={language}
            onChange={(next) => void speak(next)}
            items={LANGUAGES.map((value) => ({ value, label: languageFacts(value).name }))}
          />
          {failure !== null && (
            <p className={styles.lead} role="status">
              {t('look.notSaved', { reason: failureText(failure) })}
            </p>
          )}
        </dd>
        <dt>{t('look.zone')}</dt>
        <dd>
          <SelectField
            label={t('look.zone')}
            hideLabel
            hint={t('look.zoneHint')}
            error={
              zoneFailure === null ? undefined : t('look.zoneNotSaved', { reason: failureText(zoneFailure) })
            }
            value={zone}
            options={zoneOptions(zone)}
            onChange={({ target }) => void liveIn(target.value)}
          />
        </dd>
        <dt>{t('look.theme')}</dt>
        <dd>
          <Segmented
            label={t('look.theme')}
            value={layoutModeType}
            onChange={(next) => changeGroup('layout', (layout) => ({ ...layout, layoutModeType: next }))}
            items={[
              { value: 'dark', label: t('look.dark') },
              { value: 'light', label: t('look.light') },
            ]}
          />
        </dd>
        <dt>{t('look.directions')}</dt>
        <dd>
          <Segmented
            label={t('look.directions')}
            value={directionColours}
            onChange={(next) => changeGroup('layout', (layout) => ({ ...layout, directionColours: next }))}
            items={[
              { value: 'green-red', label: t('look.greenRed') },
              { value: 'blue-orange', label: t('look.blueOrange') },
            ]}
          />
        </dd>
      </dl>
    </>
  );
}
