import { categoryFault, categoryRefusal } from '#client/admin/category-error.ts';
import { errorText, refusesField } from '#client/lib/api/error-text.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import type { MenuItem, MenuItemInput } from '#shared/menu.ts';
import { formatNumber } from '#shared/money.ts';
import { descriptionError, nameError } from '#shared/text-errors.ts';
import { parsePrice } from '#shared/typed-price.ts';

/** What the form of a menu item holds; the price as it is typed. */
export type MenuDraft = {
  name: string;
  categoryId: number | null;
  description: string;
  price: string;
  isAvailable: boolean;
  imageId: number | null;
};

const NEW: MenuDraft = {
  name: '',
  categoryId: null,
  description: '',
  price: '',
  isAvailable: true,
  imageId: null,
};

export function draftOf(item: MenuItem | null): MenuDraft {
  if (!item) return NEW;
  const { name, categoryId, description, price, isAvailable, imageId } = item;
  return { name, categoryId, description, price: formatNumber(price), isAvailable, imageId };
}

/** A draft as it would be read again once it were stored; a price that can't be stored stays as it is typed. */
export function asStored(draft: MenuDraft): MenuDraft {
  const typed = parsePrice(draft.price);
  return 'price' in typed ? { ...draft, price: formatNumber(typed.price) } : draft;
}

export function checkDraft({ name, categoryId, description, price }: MenuDraft): FormErrors {
  const typed = parsePrice(price);
  return {
    name: nameError(name),
    categoryId: categoryFault(categoryId),
    description: descriptionError(description),
    price: 'error' in typed ? typed.error : undefined,
  };
}

/** What the server is sent. Throws for a draft in which `checkDraft` finds an error. */
export function inputOf({ categoryId, price, ...rest }: MenuDraft): MenuItemInput {
  const typed = parsePrice(price);
  if ('error' in typed || categoryId === null) throw new Error('A draft with errors is not sent');
  return { ...rest, categoryId, price: typed.price };
}

/** What is said of a menu item that could not be stored. @param failure where the server gave no reason, in English. */
export function refusalOf(error: unknown, failure: string): FormErrors {
  const categoryId = categoryRefusal(error);
  if (categoryId) return { categoryId };
  if (refusesField(error, 'ImageId')) return { imageId: 'Bildet er slettet imens. Velg et annet' };
  return { form: errorText(error, failure) };
}
