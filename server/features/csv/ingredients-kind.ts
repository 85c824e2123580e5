import { eq, sql } from 'drizzle-orm';
import { nameColumns } from '#server/db/columns.ts';
import { ingredients } from '#server/db/schema.ts';
import { type Places, statementsFor } from '#server/db/statements.ts';
import { listCategories } from '#server/features/categories/categories.service.ts';
import { listIngredients } from '#server/features/ingredients/ingredients.service.ts';
import { DEFAULT_COLOR, parseColor } from '#shared/color.ts';
import { Color, FillLevel, type Ingredient } from '#shared/ingredients.ts';
import { toOre } from '#shared/money.ts';
import { Id } from '#shared/text.ts';
import { readPercent } from './cell-values.ts';
import { AVAILABLE, DESCRIPTION, NAME, PRICE } from './common-cells.ts';
import { type Column, column } from './csv-column.ts';
import { type CsvKindReader, namesOf } from './csv-kind.ts';

type Values = Pick<
  Ingredient,
  'name' | 'categoryId' | 'description' | 'unitPrice' | 'fillLevel' | 'color' | 'isAvailable'
>;

/** Ingredients as files hold them. One whose category was deleted has an empty cell there. */
export const ingredientsKind: CsvKindReader<Values> = (deps) => {
  const { db } = deps;
  const categories = listCategories(deps).map(({ categoryId, name }) => ({ id: categoryId, name }));
  const columns: Column<Values>[] = [
    column('Navn', 'name', NAME),
    column('Kategori', 'categoryId', {
      ...namesOf('ingen kategori', categories),
      rule: Id,
      refusal: 'Skriv navnet på en kategori.',
    }),
    column('Beskrivelse', 'description', DESCRIPTION),
    column('Pris', 'unitPrice', PRICE),
    column('Fyllgrad', 'fillLevel', {
      write: String,
      read: readPercent,
      rule: FillLevel,
      refusal: 'Fyllgraden må være et helt tall fra 0 til 100.',
    }),
    column('Farge', 'color', {
      write: (color) => color.toUpperCase(),
      read: parseColor,
      rule: Color,
      refusal: 'Fargen må være en kode som #A1B2C3.',
    }),
    column('Tilgjengelig', 'isAvailable', AVAILABLE),
  ];
  const insertFor = statementsFor(ingredients, (places: Places<typeof ingredients.$inferInsert>) =>
    db.insert(ingredients).values(places).returning({ id: ingredients.id }).prepare(),
  );
  const updateFor = statementsFor(ingredients, (places: Places<Partial<typeof ingredients.$inferInsert>>) =>
    db
      .update(ingredients)
      .set({ ...places, version: sql`${ingredients.version} + 1` })
      .where(eq(ingredients.id, sql.placeholder('id')))
      .prepare(),
  );
  return {
    noun: 'ingrediens',
    columns,
    defaults: { description: '', fillLevel: 0, color: DEFAULT_COLOR, isAvailable: true },
    records: listIngredients(deps).map((values) => ({
      id: values.ingredientId,
      version: values.version,
      values,
    })),
    insert: ({ name, unitPrice, ...rest }) => {
      const row = {
        ...rest,
        ...nameColumns(name),
        unitPriceOre: toOre(unitPrice),
        createdAt: Date.now(),
      };
      return insertFor(row).get(row).id;
    },
    update: (id, { name, unitPrice, ...rest }) => {
      const row = {
        ...rest,
        ...(name !== undefined && nameColumns(name)),
        ...(unitPrice !== undefined && { unitPriceOre: toOre(unitPrice) }),
      };
      updateFor(row).run({ ...row, id });
    },
  };
};
