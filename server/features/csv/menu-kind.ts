import { eq, sql } from 'drizzle-orm';
import { descriptionColumns, nameColumns } from '#server/db/columns.ts';
import { menuItems } from '#server/db/schema.ts';
import { type Places, statementsFor } from '#server/db/statements.ts';
import { listCategories } from '#server/features/categories/categories.service.ts';
import { listGallery } from '#server/features/images/images.service.ts';
import { listMenuItems } from '#server/features/menu/menu.service.ts';
import type { MenuItem } from '#shared/menu.ts';
import { toOre } from '#shared/money.ts';
import { Id } from '#shared/text.ts';
import { AVAILABLE, DESCRIPTION, NAME, PRICE } from './common-cells.ts';
import { type Column, column } from './csv-column.ts';
import { type CsvKindReader, namesOf } from './csv-kind.ts';

type Values = Pick<MenuItem, 'name' | 'categoryId' | 'description' | 'price' | 'isAvailable' | 'imageId'>;

/** Menu items as files hold them. */
export const menuKind: CsvKindReader<Values> = (deps, admin) => {
  const { db } = deps;
  const categories = listCategories(deps).map(({ categoryId, name }) => ({ id: categoryId, name }));
  const pictures = listGallery(deps).map(({ imageId, imageName }) => ({ id: imageId, name: imageName }));
  const columns: Column<Values>[] = [
    column('Navn', 'name', NAME),
    column('Kategori', 'categoryId', {
      ...namesOf('ingen kategori', categories),
      rule: Id,
      refusal: 'Skriv navnet på en kategori.',
    }),
    column('Beskrivelse', 'description', DESCRIPTION),
    column('Pris', 'price', PRICE),
    column('Tilgjengelig', 'isAvailable', AVAILABLE),
    column('Bilde', 'imageId', {
      ...namesOf('ikke noe bilde', pictures),
      rule: Id.nullable(),
      refusal: 'Skriv navnet på et bilde i galleriet.',
      empty: null,
    }),
  ];
  const insertFor = statementsFor(menuItems, (places: Places<typeof menuItems.$inferInsert>) =>
    db.insert(menuItems).values(places).returning({ id: menuItems.id }).prepare(),
  );
  const updateFor = statementsFor(menuItems, (places: Places<Partial<typeof menuItems.$inferInsert>>) =>
    db
      .update(menuItems)
      .set({ ...places, version: sql`${menuItems.version} + 1` })
      .where(eq(menuItems.id, sql.placeholder('id')))
      .prepare(),
  );
  return {
    noun: 'vare',
    columns,
    defaults: { description: '', isAvailable: true, imageId: null },
    records: listMenuItems(deps, admin).map((values) => ({
      id: values.menuItemId,
      version: values.version,
      values,
    })),
    insert: ({ name, description, price, ...rest }) => {
      const row = {
        ...rest,
        ...nameColumns(name),
        ...descriptionColumns(description),
        priceOre: toOre(price),
        createdAt: Date.now(),
      };
      return insertFor(row).get(row).id;
    },
    update: (id, { name, description, price, ...rest }) => {
      const row = {
        ...rest,
        ...descriptionColumns(description),
        ...(name !== undefined && nameColumns(name)),
        ...(price !== undefined && { priceOre: toOre(price) }),
      };
      updateFor(row).run({ ...row, id });
    },
  };
};
