/** Focuses a heading, or another element that is no control. */
export function focusHeading(heading: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (heading && heading.tabIndex < 0) heading.tabIndex = -1;
  heading?.focus(options);
}

/**
 * For a button that disappears when it is pressed: focuses the search box or the first visible heading of its section. Otherwise a
 * dialog would focus its close button, and another Enter would close it. If the button may be gone already, pass the section.
 */
export function focusOwner(button: Element, options?: FocusOptions): void {
  const owner = button.closest('section, main');
  const search = owner?.querySelector<HTMLElement>('input[type="search"]');
  const headings = [...(owner?.querySelectorAll<HTMLElement>('h1, h2, h3') ?? [])];
  focusHeading(search ?? headings.find((heading) => heading.getClientRects().length > 0), options);
}
