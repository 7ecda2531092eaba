import { ICON_PATHS } from './icon-paths.ts';
import type { MEMBER_ICON_PATHS } from './member-icon-paths.ts';

type MemberIconPaths = typeof MEMBER_ICON_PATHS;

export type IconName = keyof typeof ICON_PATHS | keyof MemberIconPaths;

const paths: Readonly<Record<keyof typeof ICON_PATHS, string>> & Partial<MemberIconPaths> = { ...ICON_PATHS };

/** Where members' screens are shown, once, before any of them. */
export function addIcons(further: MemberIconPaths): void {
  Object.assign(paths, further);
}

interface IconProps {
  readonly name: IconName;
  readonly size?: 16 | 20 | 24;
  /** Set only where no text beside it says the same; otherwise the icon is silent. */
  readonly title?: string;
  readonly className?: string;
}

export function Icon({ name, size = 16, title, className }: IconProps) {
  const [lines, dots] = (paths[name] ?? '').split('*');
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
