import { expect } from 'vitest';
import { capitalised } from '#server/core/errors.ts';
import { expectAnswer, mutate, post } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { adminWrites, CATEGORIES, DRINKS, MENU } from '#server/testing/writes.ts';

const RESOURCES = [
  { apis: adminWrites(CATEGORIES), input: { name: 'Ny' } },
  { apis: adminWrites(MENU), input: { name: 'Ny', categoryId: 1, price: 45 } },
];
const MENU_RESOURCE = RESOURCES.slice(1);

const LONG = 'x'.repeat(10_000);
const NO_TEXTS = [7, true, ['x'], { toString: 'x' }];
/** Control characters, and halves of surrogate pairs alone or in the wrong order. */
const HIDDEN = ['Ny\0', '\x07', '\x1b[31mNy', 'Ny\x7f', 'Ny\x85', 'Ny \ud83e', '\udd64 Ny', '\udd64\ud83e'];
const NO_IDS = [undefined, null, '1', 'x', 0, -1, 1.5, 1e20, true, [1], Number.NaN];

const NO_PRICES = [-0.01, -1, 45.123, 0.001, 100_000.01, 1e308, Number.NaN];

/** Invalid values by field. */
const FIELDS = [
  {
    field: 'name',
    resources: RESOURCES,
    values: [undefined, null, '', '   ', '\t\n', '\u200b', LONG, ...NO_TEXTS, ...HIDDEN],
  },
  { field: 'description', resources: RESOURCES, values: [LONG, 'x'.repeat(2001), ...NO_TEXTS, ...HIDDEN] },
  { field: 'version', resources: RESOURCES, values: [null, 0, -1, 1.5, '1', true] },
  {
    field: 'price',
    resources: MENU_RESOURCE,
    values: [undefined, null, '45', 'NaN', '', true, [45], ...NO_PRICES],
  },
  { field: 'isAvailable', resources: MENU_RESOURCE, values: [null, 'true', 0, 1, []] },
  { field: 'categoryId', resources: MENU_RESOURCE, values: [...NO_IDS, 99] },
  { field: 'imageId', resources: MENU_RESOURCE, values: ['1', 0, -1, 1.5, true, [1], 99] },
];

const CASES = FIELDS.flatMap(({ field, resources, values }) =>
  values.map((value) => ({ field, value, resources })),
);

/** Sends an invalid body as a new record and as an update through both APIs, and expects an error for the field. */
async function expectRejected(
  cafe: TestApp,
  resource: (typeof RESOURCES)[number],
  body: object,
  field: string,
) {
  for (const [name, api] of resource.apis) {
    for (const { status, body: error } of [await api.create(cafe, body), await api.update(cafe, 1, body)]) {
      expect(status, name).toBe(400);
      const { code: _, ...said } = Object(error);
      expect(said, name).toEqual({
        message: expect.any(String),
        errors: { [capitalised(field)]: expect.arrayContaining([expect.any(String)]) },
      });
    }
  }
}

test.for(CASES)('$field can’t be $value', async ({ field, value, resources }, { unchangedCafe: cafe }) => {
  for (const resource of resources)
    await expectRejected(cafe, resource, { ...resource.input, [field]: value }, field);
});

test.for(HIDDEN)('the name of a cup can’t be %j', async (name, { unchangedCafe: cafe }) => {
  const cup = { name, ingredientDTOs: [], choices: [], layers: [] };
  for (const answer of [
    await post(cafe, '/api/drinkapi/create', cup),
    await mutate(cafe, 'drinks.create', cup),
  ])
    expectAnswer(answer, 400, { errors: { Name: ['Must not hold control characters'] } });
});

test.for([[], 'text', 7, true, null])('a record can’t be %j', async (body, { unchangedCafe: cafe }) => {
  for (const { apis } of RESOURCES) {
    for (const [, api] of apis) expect((await api.create(cafe, body)).status).toBe(400);
  }
});

test('all errors of a record are reported at once', async ({ cafe }) => {
  for (const [, api] of adminWrites(MENU)) {
    expect((await api.create(cafe, { name: '', price: -1, isAvailable: 'no' })).body).toEqual({
      message: expect.stringMatching(/^Name: /),
      errors: {
        Name: ['Must be 1 to 120 characters'],
        CategoryId: [expect.any(String)],
        Price: [expect.any(String)],
        IsAvailable: [expect.any(String)],
      },
    });
  }
});

const WITH_DRINKS = [...RESOURCES, { apis: adminWrites(DRINKS), input: null }];

test.for([
  ...['0', '-1', '1.5', '01', '1e3', 'abc', 'null', '%00', '9'.repeat(30)].map((id) => [id, 400] as const),
  [99, 404] as const,
])('the id %s in a path or a call is %i', async ([id, expected], { unchangedCafe: cafe }) => {
  for (const { apis, input } of WITH_DRINKS) {
    for (const [name, api] of apis) {
      if (input) expect((await api.update(cafe, id, input)).status, name).toBe(expected);
      expect((await api.remove(cafe, id)).status, name).toBe(expected);
    }
  }
});
