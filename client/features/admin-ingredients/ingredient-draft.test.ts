import { expect, test } from 'vitest';
import { AnswerError } from '#client/lib/api/answer-error.ts';
import type { Ingredient } from '#shared/ingredients.ts';
import {
  asStored,
  checkDraft,
  draftOf,
  fillLevelOf,
  formOf,
  type IngredientDraft,
  refusalOf,
} from './ingredient-draft.ts';

const CINNAMON: Ingredient = {
  ingredientId: 4,
  name: 'Kanel',
  description: '',
  categoryId: 2,
  categoryName: 'Krydder',
  unitPrice: 1234.5,
  fillLevel: 5,
  color: '#9A5530',
  isAvailable: false,
  imagePath: '/images/default.png',
  version: 3,
};

const faultsOf = (changes: Partial<IngredientDraft>) =>
  Object.entries(checkDraft({ ...draftOf(CINNAMON), ...changes })).filter(([, fault]) => fault);

test('a stored ingredient has no faults, and is sent as it is', () => {
  expect(faultsOf({})).toEqual([]);
  expect(Object.fromEntries(formOf(draftOf(CINNAMON), 3))).toEqual({
    name: 'Kanel',
    categoryId: '2',
    unitPrice: '1234.5',
    fillLevel: '5',
    color: '#9A5530',
    description: '',
    isAvailable: 'false',
    version: '3',
  });
});

test('a new one needs a name, a category and a price; the rest may stay as it is', () => {
  const faults = checkDraft(draftOf(null));
  expect(Object.keys(faults).filter((field) => faults[field])).toEqual(['name', 'categoryId', 'unitPrice']);
  const form = formOf({ ...draftOf(null), name: 'Ny', categoryId: 1, unitPrice: '0' }, undefined);
  expect([form.get('fillLevel'), form.get('color'), form.get('isAvailable'), form.get('version')]).toEqual([
    '0',
    '#CCCCCC',
    'true',
    '',
  ]);
});

test.each([
  ['', 0],
  [' ', 0],
  ['0', 0],
  ['50', 50],
  ['50 %', 50],
  ['100', 100],
  ['101', null],
  ['-5', null],
  ['12,5', null],
  ['mye', null],
])('a fill level of «%s» is %s', (typed, fillLevel) => {
  expect(fillLevelOf(typed)).toBe(fillLevel);
});

test('what is only written in another way is the same as what is stored; what can’t be stored stays', () => {
  const stored = draftOf(CINNAMON);
  const typed = { ...stored, color: '9a5530', unitPrice: '1234,5', fillLevel: '05 %' };
  expect(asStored(typed)).toEqual(stored);
  const wrong = { ...stored, color: 'rød', unitPrice: '1.234', fillLevel: '101' };
  expect(asStored(wrong)).toEqual(wrong);
});

test('each field that is wrong says so', () => {
  expect(faultsOf({ fillLevel: '120' })).toEqual([['fillLevel', 'Skriv et helt tall fra 0 til 100']]);
  expect(faultsOf({ color: 'rød' })).toEqual([['color', 'Skriv fargen som #A1B2C3, eller velg den']]);
  expect(faultsOf({ categoryId: null })).toEqual([['categoryId', 'Velg en kategori']]);
  expect(faultsOf({ unitPrice: 'gratis' })).toHaveLength(1);
});

test('a colour is sent in the form that the server knows, a picture only where one was chosen', () => {
  const image = new File(['x'], 'kanel.png');
  const form = formOf({ ...draftOf(CINNAMON), color: 'abc', image }, 3);
  expect([form.get('color'), form.get('imageFile')]).toEqual(['#AABBCC', image]);
});

test('what the server refuses stands at its field, or as the server says it', () => {
  const refused = (field: string) =>
    refusalOf(new AnswerError('No', { httpStatus: 400, errors: { [field]: ['No'] } }), 'Failed');
  expect(refused('ImageFile')).toEqual({ form: 'No', image: 'Bildet kan ikke brukes. Velg et annet' });
  expect(refused('CategoryId')).toEqual({ categoryId: 'Kategorien er slettet imens. Velg en annen' });
  expect(refused('Name')).toEqual({ form: 'No' });
  expect(refusalOf(new Error('Network'), 'Failed')).toEqual({ form: 'Failed' });
});
