import { encode } from 'uqr';

/** The squares of a code as the outline of one shape, with the empty border that readers need. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}

const LOOK = {
  display: 'block',
  width: 176,
  height: 176,
  padding: 'var(--space-2)',
  borderRadius: 'var(--radius)',
  background: 'Canvas',
  color: 'CanvasText',
  colorScheme: 'light',
} as const;

/** A code to scan; the same black on white in both themes, because readers want it so. An empty text keeps its place. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  if (text === '') return <div style={LOOK} />;
  const { size, path } = qrPath(text);
  return (
    <svg
      style={LOOK}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
