export const HEX_COLOR = /^#[0-9a-fA-F]{6}$/;

export const DEFAULT_COLOR = '#CCCCCC';

/** Parses a typed colour: `#A1B2C3`, `a1b2c3`, `#ABC`. Null for other text. */
export function parseColor(text: string): string | null {
  const digits = text.trim().replace(/^#/, '');
  const color = `#${/^[0-9a-f]{3}$/i.test(digits) ? digits.replace(/./g, '$&$&') : digits}`.toUpperCase();
  return HEX_COLOR.test(color) ? color : null;
}

export const colorOrGrey = (color: string): string => (HEX_COLOR.test(color) ? color : DEFAULT_COLOR);

const channels = (color: string): [number, number, number] => {
  const value = Number.parseInt(colorOrGrey(color).slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** `color` moved towards `other` by `amount` from 0 to 1; both and the result `#rrggbb`. */
export function mix(color: string, other: string, amount: number): string {
  const to = channels(other);
  const mixed = channels(color).map((from, index) =>
    Math.round(from + ((to[index] ?? from) - from) * amount),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

export const lighter = (color: string, amount: number): string => mix(color, '#ffffff', amount);

/** `color` moved towards the ink of the café. */
export const darker = (color: string, amount: number): string => mix(color, '#2a1c14', amount);

/** Relative luminance of `#RRGGBB`. Source: WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color)
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}
