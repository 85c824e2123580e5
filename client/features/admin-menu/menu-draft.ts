import { categoryError, categoryRejection } from '#client/admin/category-error.ts';
import type { Parsed } from '#client/admin/use-record-form.ts';
import { rejectsField } from '#client/lib/api/error-text.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import type { MenuItem, MenuItemInput } from '#shared/menu.ts';
import { formatNumber } from '#shared/money.ts';
import { descriptionError, nameError } from '#shared/text-errors.ts';
import { parsePrice } from '#shared/typed-price.ts';

/** The values of a menu item's form; the price as it is typed. */
export type MenuDraft = {
  name: string;
  categoryId: number | null;
  description: string;
  price: string;
  isAvailable: boolean;
  /** Dates as `2026-12-24`, empty for none. */
  soldOutUntil: string;
  seasonFrom: string;
  seasonUntil: string;
  imageId: number | null;
};

export const draftOf = (item: MenuItem | null): MenuDraft => ({
  name: item?.name ?? '',
  categoryId: item?.categoryId ?? null,
  description: item?.description ?? '',
  price: item ? formatNumber(item.price) : '',
  isAvailable: item?.isAvailable ?? true,
  soldOutUntil: item?.soldOutUntil ?? '',
  seasonFrom: item?.seasonFrom ?? '',
  seasonUntil: item?.seasonUntil ?? '',
  imageId: item?.imageId ?? null,
});

export function parseDraft(draft: MenuDraft): Parsed<MenuDraft, MenuItemInput> {
  const { name, categoryId, description } = draft;
  const typed = parsePrice(draft.price);
  const { seasonFrom, seasonUntil } = draft;
  const errors = {
    name: nameError(name),
    description: descriptionError(description),
    seasonUntil:
      seasonFrom && seasonUntil && seasonUntil < seasonFrom ? 'Sesongen slutter før den begynner' : undefined,
  };
  if (categoryId === null || 'error' in typed || Object.values(errors).some(Boolean))
    return {
      errors: {
        ...errors,
        categoryId: categoryError(categoryId),
        price: 'error' in typed ? typed.error : undefined,
      },
    };
  const { price } = typed;
  const dates = {
    soldOutUntil: (!draft.isAvailable && draft.soldOutUntil) || null,
    seasonFrom: seasonFrom || null,
    seasonUntil: seasonUntil || null,
  };
  return {
    input: { ...draft, ...dates, categoryId, price },
    draft: { ...draft, price: formatNumber(price) },
  };
}

/** The errors of the fields that the server rejected. */
export const fieldErrors = (error: unknown): FormErrors | undefined =>
  rejectsField(error, 'ImageId')
    ? { imageId: 'Bildet er slettet imens. Velg et annet' }
    : categoryRejection(error);
