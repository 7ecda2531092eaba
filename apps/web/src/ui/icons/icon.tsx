import { ICON_PATHS, type IconName } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

interface IconProps {
  readonly name: IconName;
  readonly size?: 16 | 20 | 24;
  /** Set only where no text beside it says the same; otherwise the icon is silent. */
  readonly title?: string;
  readonly className?: string;
}

export function Icon({ name, size = 16, title, className }: IconProps) {
  const [lines, dots] = ICON_PATHS[name].split('*');
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={(1.5 * 20) / size}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      style={{ flex: 'none' }}
      role="img"
      aria-label={title}
      aria-hidden={title === undefined}
    >
      {lines && <path d={lines} />}
      {dots && <path d={dots} fill="currentColor" stroke="none" />}
    </svg>
  );
}
