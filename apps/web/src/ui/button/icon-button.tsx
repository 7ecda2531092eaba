import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import styles from './button.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName;
  /** What it does; also shown on hover. */
  readonly label: string;
  readonly size?: 'small' | 'medium' | 'large';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that is only an icon: named for screen readers, at least 24 px to hit. */
export function IconButton({ icon, label, size = 'medium', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={`${styles.iconButton} ${styles[`icon-${size}`]} ${className ?? ''}`}
    >
      <Icon name={icon} size={size === 'large' ? 20 : 16} />
    </button>
  );
}
