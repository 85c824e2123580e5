import { expect, test } from 'vitest';
import { AnswerError } from '#client/data/upload.ts';
import type { EditableIngredient } from '#shared/menu/ingredients.ts';
import { ingredientWith } from '#shared/testing/ingredients.ts';
import { draftOf, fieldErrors, fillLevelOf, type IngredientDraft, parseDraft } from './ingredient-draft.ts';

const MEASURE = { texture: 'crumbs', unit: 'teaspoon', amountPerSlot: 0.5 } as const;

const CINNAMON: EditableIngredient = {
  ...ingredientWith({ name: 'Kanel', categoryId: 2, unitPrice: 1234.5, fillLevel: 5, color: '#9A5530' }),
  ...MEASURE,
  isAvailable: false,
  soldOutUntil: null,
  ownTexture: MEASURE.texture,
  ownUnit: MEASURE.unit,
  ownAmountPerSlot: MEASURE.amountPerSlot,
};

/** Both are empty if there are errors. */
const parse = (changes: Partial<IngredientDraft>, stored: EditableIngredient | null = CINNAMON) => {
  const parsed = parseDraft({ ...draftOf(stored), ...changes }, '2026-11-23');
  if ('input' in parsed) return { input: Object.fromEntries(parsed.input), draft: parsed.draft, errors: [] };
  return { input: {}, draft: null, errors: Object.entries(parsed.errors).filter(([, error]) => error) };
};

test('a stored ingredient is valid, and is sent as it is', () => {
  expect(parse({})).toEqual({
    errors: [],
    draft: draftOf(CINNAMON),
    input: {
      name: 'Kanel',
      categoryId: '2',
      unitPrice: '1234.5',
      fillLevel: '5',
      color: '#9A5530',
      description: '',
      allergens: 'null',
      isAvailable: 'false',
      soldOutUntil: '',
      texture: 'crumbs',
      isHot: 'false',
      unit: 'teaspoon',
      amountPerSlot: '0.5',
    },
  });
});

test('a new one needs a name, a category and a price; the rest may stay as it is', () => {
  expect(parse({}, null).errors.map(([field]) => field)).toEqual(['name', 'categoryId', 'unitPrice']);
  const { input } = parse({ name: 'Ny', categoryId: 1, unitPrice: '0' }, null);
  expect(input).toMatchObject({ fillLevel: '0', color: '#CCCCCC', isAvailable: 'true', isHot: 'false' });
});

test('a texture and a measure that nobody chose are sent as empty, whatever they are now', () => {
  const guessed = { ...CINNAMON, ownTexture: null, ownUnit: null, ownAmountPerSlot: null };
  const empty = { texture: '', unit: '', amountPerSlot: '' } as const;
  expect(parse({}, guessed).input).toMatchObject(empty);
  expect(parse({ ownTexture: '', ownUnit: '', ownAmountPerSlot: '' }).input).toMatchObject(empty);
});

test('a unit needs an amount, from 0.01 to 1000 with at most two decimals', () => {
  const error = [['ownAmountPerSlot', 'Skriv en mengde som 0,15, høyst to desimaler']];
  for (const ownAmountPerSlot of ['', '0', '0,001', '1001', '-1', 'en'])
    expect(parse({ ownAmountPerSlot }).errors).toEqual(error);
  expect(parse({ ownAmountPerSlot: ' 1 000 ' }).input).toMatchObject({ amountPerSlot: '1000' });
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

test('the same values in another notation are the same draft as the stored one', () => {
  const typed = { color: '9a5530', unitPrice: '1234,5', fillLevel: '05 %', ownAmountPerSlot: '0.5' };
  expect(parse(typed).draft).toEqual(draftOf(CINNAMON));
});

test('each invalid field has its error', () => {
  expect(parse({ fillLevel: '120' }).errors).toEqual([['fillLevel', 'Skriv et helt tall fra 0 til 100']]);
  expect(parse({ color: 'rød' }).errors).toEqual([['color', 'Skriv fargen som #A1B2C3, eller velg den']]);
  expect(parse({ categoryId: null }).errors).toEqual([['categoryId', 'Velg en kategori']]);
  expect(parse({ unitPrice: 'gratis' }).errors).toHaveLength(1);
});

test('a colour is sent in the server’s format, a picture only where one was chosen', () => {
  const image = new File(['x'], 'kanel.png');
  const { input } = parse({ color: 'abc', imagePath: image });
  expect(input).toMatchObject({ color: '#AABBCC', imageFile: image });
});

test('a field that the server rejected has its error', () => {
  const rejected = (field: string) =>
    fieldErrors(new AnswerError('No', { httpStatus: 400, errors: { [field]: ['No'] } }));
  expect(rejected('ImageFile')).toEqual({ form: 'No', imagePath: 'Bildet kan ikke brukes. Velg et annet' });
  expect(rejected('CategoryId')).toEqual({ categoryId: 'Kategorien er slettet imens. Velg en annen' });
  expect(rejected('Name')).toBeUndefined();
  expect(fieldErrors(new Error('Network'))).toBeUndefined();
});
