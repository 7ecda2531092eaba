interface DirectionMarkProps {
  readonly direction: 'up' | 'down';
}

/** ▲ or ▼, drawn rather than typed: no font of ours has them. */
export function DirectionMark({ direction }: DirectionMarkProps) {
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" fill="currentColor" aria-hidden="true" focusable="false">
      <path d={direction === 'up' ? 'M4 1 7.5 7h-7z' : 'M4 7 .5 1h7z'} />
    </svg>
  );
}
