/** Reports dates that are incomplete or do not exist, whose value is empty. @returns whether there was one */
export function hasBadDate(form: HTMLFormElement): boolean {
  const dates = form.querySelectorAll<HTMLInputElement>('input[type=date]');
  return [...dates].some((input) => input.validity.badInput && !input.reportValidity());
}
