import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { useUnsaved } from '../../shared/navigation/use-unsaved.tsx';
import {
  profileChanged,
  profileFailed,
  profileRequested,
  profileReset,
} from '../../shared/session/app-state/group-changes.ts';
import { changeGroup } from '../../shared/session/app-state/root-store.ts';
import { currentSession } from '../../shared/session/session.ts';
import type { SessionUser, UserDocument } from '../../shared/session/session-types.ts';
import { changeStoredMember } from '../../shared/session/stored-member.ts';
import { useMember } from '../../shared/session/use-session.ts';
import { userInfo } from '../../shared/session/user-info.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { FormMessage } from '../../ui/forms/form-message.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { toasts } from '../../ui/toasts/toast-store.ts';
import { accountsText } from './accounts.text.ts';
import { failureText } from './describe-failure.ts';
import { PictureChooser } from './picture-chooser.tsx';
import styles from './settings.module.css';
import { settingsText } from './settings.text.ts';
import { entered, unlessSent, unlessShown, useSending } from './use-sending.ts';

const NAMES = ['displayName', 'firstName', 'lastName', 'phoneNumber'] as const;
type FieldsOf<Text> = Readonly<Record<(typeof NAMES)[number], Text>>;
type Fields = FieldsOf<string>;
type Shown = FieldsOf<string | undefined>;

const fieldsOf = <Text,>(read: (name: keyof Fields) => Text) =>
  Object.fromEntries(NAMES.map((name) => [name, read(name)])) as FieldsOf<Text>;

export const shownAfter = (failed: Fields, shown: Shown): Shown =>
  fieldsOf((name) => unlessSent(failed[name], shown[name]));

/** What was written since it was shown; an emptied field is taken away. */
export function changeOf(fields: Fields, shown: Shown) {
  const orNull = (name: keyof Fields) => {
    const text = unlessShown(fields[name], shown[name])?.trim();
    return text === '' ? null : text;
  };
  return {
    displayName: unlessShown(fields.displayName, shown.displayName),
    firstName: orNull('firstName'),
    lastName: orNull('lastName'),
    phoneNumber: orNull('phoneNumber'),
  };
}

function AboutForm({ user, userData }: { readonly user: SessionUser; readonly userData: UserDocument }) {
  const t = useText(accountsText);
  const ts = useText(settingsText);
  const [first] = useState(() => fieldsOf((name) => ({ ...user, ...userData })[name] ?? ''));
  const [shown, setShown] = useState<Shown>(first);
  const [isTyped, setTyped] = useState(false);
  const unsaved = useUnsaved(isTyped);
  const sending = useSending(async (form) => {
    setTyped(false);
    userInfo();
    changeGroup('profile', profileReset);
    changeGroup('profile', profileRequested);
    const fields = fieldsOf((name) => entered(form, name));
    try {
      const answer = await api.call('accounts.changeUser', { body: changeOf(fields, shown) });
      setShown(fields);
      const { phoneNumber } = answer.userData;
      const changed = changeStoredMember({ displayName: answer.displayName, phoneNumber }, answer.userData);
      if (changed)
        changeGroup('profile', (state) => profileChanged(state, { status: answer.status, user: changed }));
      toasts.answer(ts('profile.saved'), { tone: 'success' });
    } catch (error) {
      setTyped(true);
      setShown(shownAfter(fields, shown));
      const failure = failureText(error, t);
      changeGroup('profile', (state) => profileFailed(state, failure));
      if (unsaved.isLeft()) toasts.answer(failure, { tone: 'error' });
      throw error;
    }
  });
  const { problems } = sending;
  return (
    <form className={styles.form} onSubmit={sending.send} onChange={() => setTyped(true)}>
      <TextField
        label={ts('field.displayName')}
        name="displayName"
        defaultValue={first.displayName}
        maxLength={80}
        autoComplete="nickname"
        required
        error={problems.displayName}
      />
      <div className={styles.pair}>
        <TextField
          label={ts('field.firstName')}
          name="firstName"
          defaultValue={first.firstName}
          maxLength={80}
          autoComplete="given-name"
          error={problems.firstName}
        />
        <TextField
          label={ts('field.lastName')}
          name="lastName"
          defaultValue={first.lastName}
          maxLength={80}
          autoComplete="family-name"
          error={problems.lastName}
        />
      </div>
      <TextField
        label={ts('field.phone')}
        name="phoneNumber"
        type="tel"
        defaultValue={first.phoneNumber}
        maxLength={30}
        autoComplete="tel"
        error={problems.phoneNumber}
      />
      {sending.failure !== null && <FormMessage tone="error">{sending.failure}</FormMessage>}
      <div className={styles.actions}>
        <SubmitButton pending={sending.pending}>{ts('profile.save')}</SubmitButton>
      </div>
      {unsaved.dialog}
    </form>
  );
}

export function Profile() {
  const t = useText(settingsText);
  const user = useMember();
  const [userData, setUserData] = useState(() => currentSession().userData);
  if (user === null || userData === null) return null;
  const changeBackground = (backgroundURL: string | null) => {
    // The form beside it may have stored other fields since.
    const changed = { ...(currentSession().userData ?? userData), backgroundURL };
    changeStoredMember({}, changed);
    setUserData(changed);
  };
  return (
    <Screen>
      <header className={styles.head}>
        <h1>{t('profile.title')}</h1>
        <p className="muted">{t('purpose.profile')}</p>
      </header>
      <div className={styles.columns}>
        <Card title={t('part.about')}>
          <AboutForm user={user} userData={userData} />
        </Card>
        <div className={styles.column}>
          <Card title={t('part.pictures')}>
            <div className={styles.form}>
              <PictureChooser
                name="avatar"
                url={user.photoURL}
                onChanged={(photoURL) => changeStoredMember({ photoURL })}
              />
              <PictureChooser name="background" url={userData.backgroundURL} onChanged={changeBackground} />
            </div>
          </Card>
          <Card title={t('profile.account')}>
            <div className={styles.row}>
              <div className={styles.words}>
                <span>{user.email}</span>
                <span className="muted">{t('profile.referralId', { id: userData.refId })}</span>
              </div>
              <Badge
                tone={user.emailVerified ? 'gain' : 'neutral'}
                icon={user.emailVerified ? 'check' : 'clock'}
              >
                {t(user.emailVerified ? 'profile.verified' : 'profile.unverified')}
              </Badge>
            </div>
            <div className={styles.row}>
              <span className="muted">{t('purpose.profileSettings')}</span>
              <ButtonLink href={pathTo('profileSettings')} icon="settings">
                {t('profile.settings')}
              </ButtonLink>
            </div>
          </Card>
        </div>
      </div>
    </Screen>
  );
}
