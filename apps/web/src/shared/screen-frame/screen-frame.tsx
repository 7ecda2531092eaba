import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { type ScreenTitle, screenTitles } from '../navigation/screen-titles.text.ts';
import { shellText } from '../navigation/shell.text.ts';
import styles from './screen-frame.module.css';
import { Sketch, type SketchKind } from './sketch.tsx';

export interface FramePart {
  readonly kind: SketchKind;
  readonly name: string;
  /** Runs over the whole width. */
  readonly wide?: boolean;
}

interface ScreenFrameProps {
  readonly screen: ScreenTitle;
  readonly purpose: string;
  readonly parts: readonly FramePart[];
}

function Parts({ parts }: Pick<ScreenFrameProps, 'parts'>) {
  return (
    <ul className={styles.parts}>
      {parts.map((part) => (
        <li key={part.name} className={styles.part} data-wide={part.wide || undefined}>
          <p className={styles.partName}>{part.name}</p>
          <Sketch kind={part.kind} />
        </li>
      ))}
    </ul>
  );
}

/** A signed-in screen before it is built: what it is for and what will stand where, and that it is not there yet. */
export function ScreenFrame({ screen, purpose, parts }: ScreenFrameProps) {
  const t = useText(shellText);
  const title = useText(screenTitles);
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <h1>{title(screen)}</h1>
        <p className={styles.purpose}>{purpose}</p>
      </header>
      <p className={styles.notice}>
        <Icon name="ruler" />
        {t('beingBuiltMember')}
      </p>
      <Parts parts={parts} />
    </div>
  );
}

/** A public page before it is built. */
export function PublicFrame({ screen, purpose, parts }: ScreenFrameProps) {
  const t = useText(shellText);
  const title = useText(screenTitles);
  return (
    <div className={styles.publicFrame}>
      <header className={styles.publicHead}>
        <h1>{title(screen)}</h1>
        <p className={styles.lead}>{purpose}</p>
        <p className={styles.notice}>
          <Icon name="ruler" />
          {t('beingBuilt')}
        </p>
      </header>
      {parts.length > 0 && <Parts parts={parts} />}
    </div>
  );
}
