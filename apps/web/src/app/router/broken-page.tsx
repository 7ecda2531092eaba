import type { ErrorComponentProps } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { shellText } from '../../shared/navigation/shell.text.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ChunkLoadError } from './load-chunk.ts';
import styles from './router.module.css';

/** Shown instead of a screen that could not be loaded or has thrown; never a white page. */
export function BrokenPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const t = useText(shellText);
  const missing = error instanceof ChunkLoadError;
  return (
    <div className={styles.broken}>
      <ErrorState
        title={t(missing ? 'chunkFailedTitle' : 'brokenTitle')}
        reason={t(missing ? 'chunkFailedText' : 'brokenText')}
        action={{ label: t('loadAgain'), onPress: () => window.location.reload() }}
      />
    </div>
  );
}
