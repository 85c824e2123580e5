/**
 * Says by the browser's own message that a date is incomplete or does not exist, such as 31 February. Its value is empty,
 * and would be stored as no date. @returns whether there was one
 */
export function hasBadDate(form: HTMLFormElement): boolean {
  const dates = form.querySelectorAll<HTMLInputElement>('input[type=date]');
  return [...dates].some((input) => input.validity.badInput && !input.reportValidity());
}
