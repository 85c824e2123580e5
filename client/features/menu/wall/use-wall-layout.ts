import { type RefObject, useLayoutEffect, useState } from 'react';
import { fitMenu, type Heights, type Measured, type WallLayout } from './wall-layout.ts';

const heightOf = (element: Element): number => element.getBoundingClientRect().height;

/** Measures the menu in a wall that the style sheet lays out for this; its sections name their place in the menu. */
function measure(wall: HTMLElement, pages: HTMLElement, scale: number): Measured {
  wall.style.setProperty('--scale', String(scale));
  wall.style.setProperty('--air', '0px');
  const sections: Heights[] = [];
  for (const part of pages.querySelectorAll<HTMLElement>('[data-section]')) {
    const at = Number(part.dataset.section);
    const items = [...part.querySelectorAll('li')].map(heightOf);
    const heading = heightOf(part.querySelector('h2') ?? part);
    sections[at] = { heading, items: [...(sections[at]?.items ?? []), ...items] };
  }
  const tracks = getComputedStyle(pages.firstElementChild ?? pages).gridTemplateColumns;
  return { sections, height: heightOf(pages), columns: tracks.split(' ').length };
}

function fitNow(wall: HTMLElement, pages: HTMLElement): WallLayout | null {
  const style = wall.style.cssText;
  wall.dataset.measured = '';
  const layout = fitMenu((tried) => measure(wall, pages, tried));
  delete wall.dataset.measured;
  wall.style.cssText = style;
  return layout;
}

/**
 * Divides a menu into pages that fit the screen, again whenever it, the screen, its text or the fonts change. Null while
 * all of the menu is in the document undivided: on the server, for a moment after a change, and in tiny windows.
 */
export function useWallLayout(
  wall: RefObject<HTMLElement | null>,
  pages: RefObject<HTMLElement | null>,
  menu: unknown,
): WallLayout | null {
  const [fitted, setFitted] = useState<{ menu: unknown; layout: WallLayout | null }>();
  const layout = fitted?.menu === menu ? (fitted?.layout ?? null) : null;
  useLayoutEffect(() => {
    const [outer, inner] = [wall.current, pages.current];
    if (!outer || !inner) return;
    const refit = () => {
      const next = fitNow(outer, inner);
      // What is unchanged is not rendered, and so not measured again.
      if (JSON.stringify(next) !== JSON.stringify(layout)) setFitted({ menu, layout: next });
    };
    const observer = new ResizeObserver(refit);
    for (const element of [inner, ...inner.querySelectorAll('[data-column]')]) observer.observe(element);
    document.fonts.addEventListener('loadingdone', refit);
    refit();
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', refit);
    };
  }, [wall, pages, menu, layout]);
  return layout;
}
