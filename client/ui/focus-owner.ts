/**
 * For a button that goes when it has been pressed: the search box or the heading above what it asks for takes the focus.
 * Else a dialog would give it to its cross, where one more Enter closes it.
 */
export function focusOwner(button: Element): void {
  const owner = button.closest('section, main');
  const target =
    owner?.querySelector<HTMLElement>('input[type="search"]') ??
    owner?.querySelector<HTMLElement>('h1, h2, h3');
  if (target && target.tabIndex < 0) target.tabIndex = -1;
  target?.focus();
}
