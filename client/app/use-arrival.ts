import { useEffect, useState, useSyncExternalStore } from 'react';
import { urgentTitle } from '#client/lib/urgent-title.ts';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { plainPath } from './routes.ts';

/** The last page that got the focus and was scrolled to its top. The browser does that for the first page. */
let arrivedAt: string | undefined;
let steppedBack = false;

/** Records which navigations are history steps, and removes the canonical link of the rendered page on the first navigation. */
export function watchHistory(rendered: string): void {
  // A step in the history before hydration has ended is a navigation too.
  arrivedAt = plainPath(rendered);
  for (const type of ['popstate', 'pushState', 'replaceState'])
    window.addEventListener(type, () => {
      if (type !== 'replaceState') steppedBack = type === 'popstate';
      document.querySelector('link[rel=canonical]')?.remove();
    });
}

/** Sets the tab's title. After a navigation: scrolls to the top and focuses the new page's heading. */
export function useArrival(path: string, title: string): void {
  const urgent = useSyncExternalStore(urgentTitle.subscribe, urgentTitle.get, () => null);
  useEffect(() => {
    document.title = urgent ?? title;
  }, [title, urgent]);
  useEffect(() => {
    const address = plainPath(path);
    if (arrivedAt === address) return;
    arrivedAt = address;
    if (!steppedBack) window.scrollTo({ top: 0, behavior: 'instant' });
    steppedBack = false;
    // A menu that was opened while the page loaded must keep the focus, since it closes when it loses it.
    if (document.activeElement?.closest('details[open]')) return;
    focusHeading(document.querySelector<HTMLElement>('main h1'), { preventScroll: true });
  }, [path]);
}

let onHydrated: (() => void) | undefined;

/** The last button that was pressed before hydration. The page's inline script stores what is pressed in `window.pressed`. */
let earlyButton: HTMLButtonElement | null = null;

/** Announces that React is about to hydrate a page that the server rendered, and calls `then` afterwards. */
export function expectRenderedPage(then: () => void): void {
  onHydrated = then;
  const { pressed }: { pressed?: unknown } = Object(window);
  if (pressed instanceof Element) earlyButton = pressed.closest('button');
}

type Choice = HTMLInputElement | HTMLOptionElement;

/** The radio buttons and list options that were chosen since the page arrived. */
const NEW_CHOICES = 'main :is(input[type=radio], option):checked:not(:default)';

function choose(choice: Choice): void {
  if (choice instanceof HTMLOptionElement) {
    choice.selected = true;
    choice.closest('select')?.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    choice.checked = false; // React ignores a click that changes nothing.
    choice.click();
  }
}

/** Repeats the choices and the press that guests made before hydration, which would lose them. Rendered pages have no text fields. */
export function useEarlyInput(): void {
  // Read before hydration reaches the elements of the page, which happens while they are rendered.
  const [early] = useState(() => (onHydrated ? [...document.querySelectorAll<Choice>(NEW_CHOICES)] : []));
  useEffect(() => {
    onHydrated?.();
    onHydrated = undefined;
    early.forEach(choose);
    earlyButton?.click();
    earlyButton = null;
  }, [early]);
}
