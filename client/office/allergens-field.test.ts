import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KnownAllergens } from '#shared/api/fields.ts';
import { ALLERGENS, type Allergens } from '#shared/menu/allergens.ts';
import { forAll } from '#shared/testing/for-all.ts';
import { ticked } from './allergens-field.tsx';

const step = fc.tuple(
  fc.constantFrom('contains', 'mayContain'),
  fc.constantFrom(...ALLERGENS.slice(0, 4)),
  fc.boolean(),
);

test('ticks give lists that the server accepts, and never say that there is none', () =>
  forAll([fc.array(step, { maxLength: 12 })], (steps) => {
    let value: Allergens | null = null;
    for (const [list, allergen, isOn] of steps) {
      value = ticked(value, list, allergen, isOn);
      expect(value?.[list].includes(allergen) ?? false).toBe(isOn);
      if (value) expect(KnownAllergens.parse(value)).toEqual(value);
      if (value) expect(value.contains.length + value.mayContain.length).toBeGreaterThan(0);
    }
  }));
