import { listGallery } from '#server/features/images/images.service.ts';
import type { MenuItemFields } from '#server/features/menu/edit-menu.service.ts';
import { Id } from '#shared/fields.ts';
import { AVAILABLE, categoryCells, DESCRIPTION, NAME, PRICE } from './common-cells.ts';
import { type Column, column } from './csv-column.ts';
import { type CsvFormatReader, namesOf } from './csv-resource.ts';

/** The CSV columns of menu items. */
export const menuResource: CsvFormatReader<MenuItemFields> = (deps) => {
  const pictures = listGallery(deps).map(({ imageId, imageName }) => ({ id: imageId, name: imageName }));
  const columns: Column<MenuItemFields>[] = [
    column('Navn', 'name', NAME),
    column('Kategori', 'categoryId', categoryCells(deps)),
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
  };
};
