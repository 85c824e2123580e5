import { expect, test } from 'vitest';
import { timeText } from './time-text.ts';

test('a time has the Norwegian format, with the year unless it is the current one', () => {
  const at = (year: number) => new Date(year, 10, 2, 2, 5).getTime();
  expect(timeText(at(2026), at(2026))).toBe('2.\u00a0nov. kl.\u00a002:05');
  expect(timeText(at(2025), at(2026))).toBe('2.\u00a0nov. 2025 kl.\u00a002:05');
  expect(timeText(new Date(2026, 4, 17, 23, 59).getTime(), at(2026))).toBe('17.\u00a0mai kl.\u00a023:59');
  expect(timeText(new Date(2026, 4, 17, 0, 0).getTime(), at(2026))).toBe('17.\u00a0mai kl.\u00a000:00');
});
