import { useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Progress } from '../../../ui/progress/progress.tsx';
import { momentOf, partsOfWhen, whenOf } from './article-draft.ts';
import styles from './blog-admin.module.css';
import { blogAdminText } from './blog-admin.text.ts';
import { sendImage } from './send-image.ts';

/** Sends a picture and hands over its address; how far it is stands under the field. */
export function PictureField(props: {
  readonly label: string;
  readonly hint?: string;
  readonly onUploaded: (url: string) => void;
}) {
  const t = useText(blogAdminText);
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ readonly name: string; readonly share: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const upload = async (file: File) => {
    setFailure(null);
    setSending({ name: file.name, share: 0 });
    try {
      props.onUploaded(await sendImage(file, (share) => setSending({ name: file.name, share })));
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setSending(null);
    }
  };
  return (
    <div className={styles.picture}>
      <Button icon="upload" onClick={() => input.current?.click()}>
        {props.label}
      </Button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif"
        aria-label={props.label}
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) upload(file).catch((error: unknown) => setFailure(failureText(error)));
        }}
      />
      {props.hint && <p className="note">{props.hint}</p>}
      {sending && <Progress label={t('uploading', { name: sending.name })} share={sending.share} />}
      {failure && <FormMessage tone="error">{failure}</FormMessage>}
    </div>
  );
}

interface WhenFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** When an article goes public: the day as everywhere else in the product, the time by 24 hours, both in UTC. */
export function WhenField({ value, onChange }: WhenFieldProps) {
  const t = useText(blogAdminText);
  const { day, time } = partsOfWhen(value);
  const isWrong = momentOf(value) === undefined;
  return (
    <div className={styles.when}>
      <DateField
        label={t('when')}
        hint={t('whenHint')}
        {...(isWrong && { error: t('whenWrong') })}
        value={day}
        onChange={(next) => onChange(whenOf(next, time))}
      />
      <TextField
        label={t('whenTime')}
        inputMode="numeric"
        autoComplete="off"
        placeholder="08:00"
        maxLength={5}
        value={time}
        onChange={({ target }) => onChange(whenOf(day, target.value))}
      />
    </div>
  );
}
