import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import styles from './button.module.css';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

interface Look {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly icon?: IconName;
  /** After the words, such as an arrow. */
  readonly endIcon?: IconName;
  readonly fullWidth?: boolean;
  readonly children?: ReactNode;
}

export type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** The action runs: the button keeps its width, takes no second press and says so. */
    readonly pending?: boolean;
    readonly ref?: Ref<HTMLButtonElement>;
  };

/** The class of a button, for router links that must look like one. */
export function buttonClass({ kind = 'secondary', size = 'medium', fullWidth = false }: Look): string {
  return [styles.button, styles[kind], styles[size], fullWidth ? styles.full : ''].filter(Boolean).join(' ');
}

export function Button(props: ButtonProps) {
  const { kind, size, icon, endIcon, fullWidth, pending = false, children, className, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass({ kind, size, fullWidth })} ${className ?? ''}`}
      aria-disabled={pending || rest['aria-disabled']}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : rest.onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
      {endIcon && <Icon name={endIcon} />}
      {pending && <span className={styles.pending} aria-hidden="true" />}
    </button>
  );
}

export function ButtonLink(props: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const { kind, size, icon, endIcon, fullWidth, children, className, ...rest } = props;
  return (
    <a {...rest} className={`${buttonClass({ kind, size, fullWidth })} ${className ?? ''}`}>
      {icon && <Icon name={icon} />}
      {children}
      {endIcon && <Icon name={endIcon} />}
    </a>
  );
}
