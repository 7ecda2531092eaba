interface Rgb {
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

/** `#RRGGBB` with an opacity, in the notation both chart libraries understand. */
export function withOpacity(hex: string, opacity: number): string {
  const { red, green, blue } = parseHex(hex);
  return `rgba(${red}, ${green}, ${blue}, ${opacity})`;
}
