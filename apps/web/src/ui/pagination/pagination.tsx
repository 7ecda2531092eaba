import { fillText } from '../../i18n/translate.ts';
import { IconButton } from '../button/icon-button.tsx';
import { useLabels } from '../labels.ts';
import { pageWindow } from './page-window.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  readonly page: number;
  readonly totalPages: number;
  readonly onChange: (page: number) => void;
}

export function Pagination({ page, totalPages, onChange }: PaginationProps) {
  const labels = useLabels();
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={labels.pages} className={styles.pagination}>
      <IconButton
        icon="chevron-left"
        label={labels.previousPage}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      {pageWindow(page, totalPages).map((each, place, all) =>
        each === 'gap' ? (
          <span key={`after-${all[place - 1]}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={each}
            type="button"
            className={styles.page}
            aria-label={fillText(labels.page, { page: each })}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onChange(each)}
          >
            {each}
          </button>
        ),
      )}
      <IconButton
        icon="chevron-right"
        label={labels.nextPage}
        disabled={page >= totalPages}
        onClick={() => onChange(page + 1)}
      />
      <span className={styles.short}>{fillText(labels.pageOf, { page, total: totalPages })}</span>
    </nav>
  );
}
