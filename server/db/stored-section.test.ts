import { expect, test } from 'vitest';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { sectionValue } from './stored-section.ts';

test('a section is the same object until the owner changes it, and has its defaults otherwise', () => {
  const first = sectionValue('pickup', '{"slotMinutes":5}');
  expect(first).toEqual({ ...CAFE_DEFAULTS.pickup, slotMinutes: 5 });
  expect(sectionValue('hours', null)).toEqual(CAFE_DEFAULTS.hours);
  expect(sectionValue('pickup', '{"slotMinutes":5}')).toBe(first);
  expect(sectionValue('pickup', '{"slotMinutes":15}')).toMatchObject({ slotMinutes: 15 });
  // Such as after a change that was rolled back.
  expect(sectionValue('pickup', '{"slotMinutes":5}')).toEqual(first);
});
