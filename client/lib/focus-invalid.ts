/**
 * Focuses the first field with an error; no button may be `aria-invalid`.
 * @returns the field, or null where none has an error
 */
export function focusInvalid(form: HTMLElement | null): HTMLElement | null {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]') ?? null;
  invalid?.focus();
  return invalid;
}
