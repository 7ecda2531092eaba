import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import styles from './button.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName;
  /** What it does; also shown on hover. */
  readonly label: string;
  readonly size?: 'small' | 'medium' | 'large';
  /** One word of the label, under the icon where the window is wide. */
  readonly caption?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that is only an icon: named for screen readers, at least 24 px to hit. */
export function IconButton({ icon, label, size = 'medium', caption, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={`${styles.iconButton} ${styles[`icon-${size}`]} ${caption ? styles.captioned : ''} ${className ?? ''}`}
    >
      <Icon name={icon} size={size === 'large' ? 20 : 16} />
      {caption && <span className={styles.caption}>{caption}</span>}
    </button>
  );
}
