import { DEFAULT_ACCENT } from '#shared/cafe/cafe-sections.ts';
import { contrast, mix } from '#shared/text/color.ts';

/** The colours that the accent stands on and beside, as in `client/app/tokens.css`: paper and surface by scheme. */
const LIGHT = { backs: ['#fbf7f0', '#ffffff'], towards: '#000000', tint: 0.12 };
const DARK = { backs: ['#1b130e', '#271c15'], towards: '#ffffff', tint: 0.16 };

/** The contrast that WCAG 2.2 AA requires of texts, plus a margin for rounding. */
const MIN_CONTRAST = 4.6;

/** `color` moved towards black or white until it can be read on all of `backs`. */
function readable(color: string, towards: string, backs: readonly string[]): string {
  for (let step = 0; step <= 20; step += 1) {
    const candidate = mix(color, towards, step / 20);
    if (backs.every((back) => contrast(candidate, back) >= MIN_CONTRAST)) return candidate;
  }
  return towards;
}

function schemeOf(accent: string, { backs, towards, tint }: typeof LIGHT) {
  const [paper = ''] = backs;
  const green = readable(accent, towards, backs);
  const greenTint = mix(backs[1] ?? paper, green, tint);
  // Text on the tint: the tint is closer to the accent than paper and surface are.
  const main = readable(green, towards, [...backs, greenTint]);
  const on = contrast('#ffffff', main) >= MIN_CONTRAST ? '#ffffff' : '#000000';
  return {
    green: main,
    'green-deep': mix(main, towards, 0.25),
    'green-tint': greenTint,
    'on-green': on,
    stripe: main,
  };
}

/**
 * The CSS custom properties of an accent colour `#RRGGBB`, for both schemes, adjusted until everything can be read; null
 * for the default, whose properties are in the style sheet.
 */
export function accentProperties(accent: string): Record<string, string> | null {
  if (accent.toUpperCase() === DEFAULT_ACCENT) return null;
  const [light, dark] = [schemeOf(accent, LIGHT), schemeOf(accent, DARK)];
  return Object.fromEntries(
    Object.entries(light).map(([name, day]) => [
      `--${name}`,
      `light-dark(${day}, ${dark[name as keyof typeof dark]})`,
    ]),
  );
}
