import { cafeDate } from '#server/db/columns.ts';
import type { Deps } from '#server/deps.ts';
import { listCategories } from '#server/features/categories/categories.service.ts';
import { enteredChoices } from '#server/features/choices/choices.service.ts';
import { listGallery } from '#server/features/images/images.service.ts';
import type { IngredientFields } from '#server/features/ingredients/edit-ingredients.service.ts';
import { listIngredients } from '#server/features/ingredients/ingredients.service.ts';
import type { MenuItemFields } from '#server/features/menu/edit-menu.service.ts';
import { readItems } from '#server/features/menu/menu.service.ts';
import { ALLERGENS, type Allergen, allergenName, englishName } from '#shared/menu/allergens.ts';
import { fieldOf } from '#shared/menu/field.ts';
import { NO_ALLERGENS, TRACES } from '#shared/menu/field-kinds.ts';
import { INGREDIENT_FIELDS } from '#shared/menu/ingredient-fields.ts';
import { EditableIngredient } from '#shared/menu/ingredients.ts';
import { MenuItem } from '#shared/menu/menu.ts';
import { MENU_FIELDS } from '#shared/menu/menu-fields.ts';
import { DEFAULT_COLOR } from '#shared/text/color.ts';
import { formatPrice } from '#shared/text/money.ts';
import { isInRange } from '#shared/text/norwegian-date.ts';
import { nameKey } from '#shared/text/text.ts';
import { dateRangeError, seasonError, soldOutError } from '#shared/text/typed-values.ts';
import { type CsvReader, columnsOf, type LineCheck, type Names, namesOf } from './csv-resource.ts';

/** The names of categories; empty where an ingredient's was deleted. */
const categoryNames = (deps: Deps) =>
  namesOf(
    'ingen kategori',
    listCategories(deps).map(({ categoryId, name }) => ({ id: categoryId, name })),
  );

const titleOf = (key: keyof MenuItemFields): string => fieldOf(MENU_FIELDS, key).name;

const problem = (key: keyof MenuItemFields, error: string | undefined) =>
  error === undefined ? undefined : { column: titleOf(key), message: `${error}.` };

const rangeError = (date: string | null) => (date && !isInRange(date) ? dateRangeError() : undefined);

type Sale = { isAvailable: boolean; soldOutUntil: string | null };

/** A date implies that the record is sold out; a record for sale has no date. */
function checkSale({ db }: Deps, ...[drafted, draft, isNew]: Parameters<LineCheck<Sale>>) {
  const { soldOutUntil } = drafted;
  if (!soldOutUntil) return undefined;
  if (draft.isAvailable === undefined) drafted.isAvailable = false;
  if (drafted.isAvailable && !isNew('soldOutUntil')) drafted.soldOutUntil = null;
  else if (drafted.isAvailable)
    return problem('soldOutUntil', `Skriv nei i ${titleOf('isAvailable')}, eller la denne cellen stå tom`);
  if (!isNew('soldOutUntil')) return undefined;
  return problem('soldOutUntil', soldOutError(soldOutUntil, cafeDate(db)) ?? rangeError(soldOutUntil));
}

/** Keeps the item's price and the price of its first size equal. */
const checkPrice: LineCheck<Pick<MenuItemFields, 'price' | 'sizes'>> = (drafted, _, isNew) => {
  const { price, sizes = [] } = drafted;
  const [first, ...others] = sizes;
  if (!first || first.price === price) return undefined;
  if (price === undefined || !isNew('price')) drafted.price = first.price;
  else if (!isNew('sizes')) drafted.sizes = [{ ...first, price }, ...others];
  else
    return problem(
      'price',
      `Den første størrelsen koster ${formatPrice(first.price)}. Skriv den prisen her også`,
    );
  return undefined;
};

const checkSeason: LineCheck<Pick<MenuItemFields, 'seasonFrom' | 'seasonUntil'>> = (
  { seasonFrom = null, seasonUntil = null },
  _,
  isNew,
) =>
  problem('seasonFrom', isNew('seasonFrom') ? rangeError(seasonFrom) : undefined) ??
  problem('seasonUntil', isNew('seasonUntil') ? rangeError(seasonUntil) : undefined) ??
  problem('seasonUntil', seasonError(seasonFrom, seasonUntil));

const checkDiet: LineCheck<Pick<MenuItemFields, 'vegan' | 'vegetarian'>> = ({ vegan, vegetarian }) =>
  problem('vegetarian', vegan && !vegetarian ? 'Skriv ja, for det som er vegansk, er vegetarisk' : undefined);

const checkMeasure: LineCheck<Pick<IngredientFields, 'ownUnit' | 'ownAmountPerSlot'>> = (
  { ownUnit, ownAmountPerSlot },
  _,
  isNew,
) =>
  ownUnit && !ownAmountPerSlot && (isNew('ownUnit') || isNew('ownAmountPerSlot'))
    ? {
        column: fieldOf(INGREDIENT_FIELDS, 'ownAmountPerSlot').name,
        message: 'Skriv mengden i denne enheten.',
      }
    : undefined;

const recordsOf = <Dto extends { version: number }>(all: Dto[], idOf: (dto: Dto) => number) =>
  all.map((dto) => ({ id: idOf(dto), version: dto.version, values: dto }));

export const menuFormat: CsvReader<MenuItemFields> = (deps) => {
  const categories = categoryNames(deps);
  const pictures = listGallery(deps).map(({ imageId, imageName }) => ({ id: imageId, name: imageName }));
  return {
    noun: 'vare',
    columns: columnsOf<MenuItemFields>(MENU_FIELDS, MenuItem.shape, {
      categoryId: categories,
      imageId: namesOf('ikke noe bilde', pictures),
      allergens: allergenCells(),
      choiceIds: choiceCells(deps),
    }),
    defaults: { isAvailable: true },
    check: (...line) =>
      checkSale(deps, ...line) ?? checkPrice(...line) ?? checkSeason(...line) ?? checkDiet(...line),
    missingCategories: categories.missing,
    records: recordsOf(readItems(deps, null, 'all', false), ({ menuItemId }) => menuItemId),
  };
};

export const ingredientsFormat: CsvReader<IngredientFields> = (deps) => {
  const categories = categoryNames(deps);
  return {
    noun: 'ingrediens',
    columns: columnsOf<IngredientFields>(INGREDIENT_FIELDS, EditableIngredient.shape, {
      categoryId: categories,
      allergens: allergenCells(),
    }),
    defaults: { fillLevel: 0, color: DEFAULT_COLOR, isAvailable: true, isHot: false },
    check: (...line) => checkSale(deps, ...line) ?? checkMeasure(...line),
    missingCategories: categories.missing,
    records: recordsOf(listIngredients(deps), ({ ingredientId }) => ingredientId),
  };
};

/** Cells such as `Melk; Ekstra`. */
function choiceCells(deps: Deps): Names {
  const { write, parse } = namesOf(
    'ikke noe valg',
    enteredChoices(deps).map(({ choiceId, name }) => ({ id: choiceId, name })),
  );
  return {
    // Unknown ids, also a missing value, are written as empty names.
    write: (ids) => [ids].flat().map(write).filter(Boolean).join('; '),
    parse: (cell) => {
      const names = cell.split(';').map((part) => part.trim());
      const parsed = names.filter(Boolean).map(parse);
      const wrong = parsed.find((part) => 'error' in part);
      return wrong ?? { value: parsed.flatMap((part) => ('value' in part ? part.value : [])) };
    },
  };
}

const BY_WORD = new Map(
  ALLERGENS.flatMap((allergen) =>
    [allergen, englishName(allergen), allergenName(allergen)].map((word) => [nameKey(word), allergen]),
  ),
);

const NAMED = ALLERGENS.map((allergen, id) => ({ id, name: allergenName(allergen) }));

/** Cells such as `melk, havre; kan: mandel`, or the words of the form for none and unknown; the schema rejects an allergen that is named twice. */
function allergenCells(): Names {
  const unknown = namesOf('ikke noe allergen', NAMED);
  return {
    parse: (cell) => {
      const lists: Record<'contains' | 'mayContain', Allergen[]> = { contains: [], mayContain: [] };
      const words = nameKey(cell);
      if (words === NO_ALLERGENS || words === 'ingen av de 14') return { value: lists };
      if (words === 'vet ikke') return { value: null };
      for (const part of cell.split(';')) {
        const isTraces = part.trim().toLowerCase().startsWith(TRACES);
        const names = isTraces ? part.trim().slice(TRACES.length) : part;
        for (const typed of names.split(',').map((word) => word.trim())) {
          const allergen = BY_WORD.get(nameKey(typed));
          // The error of an unknown name, which suggests the closest allergen.
          if (!allergen) return unknown.parse(typed);
          lists[isTraces ? 'mayContain' : 'contains'].push(allergen);
        }
      }
      return { value: lists };
    },
  };
}
