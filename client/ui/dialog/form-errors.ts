/** Messages in Norwegian by field; `form` (in English), `reason` and `advice` (in Norwegian) are about the whole form. */
export type FormErrors = Readonly<Record<string, string | undefined>>;

export const hasErrors = (errors: FormErrors): boolean => Object.values(errors).some(Boolean);

/** Focuses the first field with an error, and returns it; null for none. No button may be `aria-invalid`. */
export function focusInvalid(form: HTMLElement | null): HTMLElement | null {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]') ?? null;
  invalid?.focus();
  return invalid;
}
