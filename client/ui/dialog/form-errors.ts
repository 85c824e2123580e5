/**
 * Messages in Norwegian by field. `form` (in English), `reason` and `advice` (in Norwegian) are messages for the form as a
 * whole.
 */
export type FormErrors = Readonly<Record<string, string | undefined>>;

export const hasErrors = (errors: FormErrors): boolean => Object.values(errors).some(Boolean);

/**
 * Focuses the first field with an error; no button may be `aria-invalid`.
 * @returns the field, or null if none has an error
 */
export function focusInvalid(form: HTMLElement | null): HTMLElement | null {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]') ?? null;
  invalid?.focus();
  return invalid;
}
