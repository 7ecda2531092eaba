export interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** Reads `#RRGGBB`; an alpha part is ignored. */
export function parseHex(hex: string): Rgb {
  const digits = /^#([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(hex)?.[1];
  if (digits === undefined) throw new RangeError(`Not a colour: ${hex}`);
  const value = Number.parseInt(digits, 16);
  return { red: (value >> 16) & 255, green: (value >> 8) & 255, blue: value & 255 };
}

export function toHex({ red, green, blue }: Rgb): string {
  const part = (channel: number) => Math.round(channel).toString(16).padStart(2, '0');
  return `#${part(red)}${part(green)}${part(blue)}`;
}

/** `share` of `top` painted over `bottom`, as a browser blends in sRGB. */
export function blend(top: string, bottom: string, share: number): string {
  const a = parseHex(top);
  const b = parseHex(bottom);
  const mix = (x: number, y: number) => x * share + y * (1 - share);
  return toHex({ red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue) });
}

/** `#RRGGBB` with an opacity, in the notation both chart libraries understand. */
export function withOpacity(hex: string, opacity: number): string {
  const { red, green, blue } = parseHex(hex);
  return `rgba(${red}, ${green}, ${blue}, ${opacity})`;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance as WCAG 2.2 defines it. */
export function luminance(hex: string): number {
  const { red, green, blue } = parseHex(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** WCAG 2.2 contrast ratio, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const a = luminance(one);
  const b = luminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
