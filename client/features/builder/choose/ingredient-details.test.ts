import { expect, test } from 'vitest';
import { DEFAULT_IMAGE } from '#shared/cafe/image-limits.ts';
import { ingredientPicture } from './ingredient-details.tsx';

test('an ingredient without a picture shows its colour', () => {
  const imagePath = '/uploads/a.webp';
  expect(ingredientPicture({ imagePath, color: '#3b2314' })).toBe(imagePath);
  const shown = (color: string) => decodeURIComponent(ingredientPicture({ imagePath: DEFAULT_IMAGE, color }));
  expect(shown('#3b2314')).toContain('fill="#3b2314"');
  expect(shown('"/><script>')).toContain('fill="#CCCCCC"');
});
