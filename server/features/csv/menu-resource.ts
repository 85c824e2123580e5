import { listCategories } from '#server/features/categories/categories.service.ts';
import { listGallery } from '#server/features/images/images.service.ts';
import type { MenuItemFields } from '#server/features/menu/edit-menu.service.ts';
import type { PicturedMenuItem } from '#server/features/menu/menu.service.ts';
import { Id } from '#shared/fields.ts';
import { AVAILABLE, DESCRIPTION, NAME, PRICE } from './common-cells.ts';
import { type Column, column } from './csv-column.ts';
import { type CsvResourceReader, namesOf } from './csv-resource.ts';

/** The CSV columns of menu items. */
export const menuResource: CsvResourceReader<PicturedMenuItem, MenuItemFields> = (deps, dto) => {
  const categories = listCategories(deps).map(({ categoryId, name }) => ({ id: categoryId, name }));
  const pictures = listGallery(deps).map(({ imageId, imageName }) => ({ id: imageId, name: imageName }));
  const columns: Column<MenuItemFields>[] = [
    column('Navn', 'name', NAME),
    column('Kategori', 'categoryId', {
      ...namesOf('ingen kategori', categories),
      rule: Id,
      rejection: 'Skriv navnet på en kategori.',
    }),
    column('Beskrivelse', 'description', DESCRIPTION),
    column('Pris', 'price', PRICE),
    column('Tilgjengelig', 'isAvailable', AVAILABLE),
    column('Bilde', 'imageId', {
      ...namesOf('ikke noe bilde', pictures),
      rule: Id.nullable(),
      rejection: 'Skriv navnet på et bilde i galleriet.',
      empty: null,
    }),
  ];
  return {
    noun: 'vare',
    columns,
    defaults: { description: '', isAvailable: true, imageId: null },
    records: dto.map((values) => ({
      id: values.menuItemId,
      version: values.version,
      values,
    })),
  };
};
