import { createElement, type ReactNode, type Ref, useMemo } from 'react';
import type { SvgNode } from '#shared/cup/drawing/cup-svg.ts';
import { drawDrink } from '#shared/drinks/drink-layers.ts';
import type { Drink } from '#shared/drinks/drinks.ts';

type CupDrawingProps = {
  drawing: SvgNode;
  /** The label for screen readers; empty where the text beside it says the same. */
  label: string;
  className?: string | undefined;
  ref?: Ref<SVGSVGElement>;
};

/** A cup's SVG as React elements; the server renders its pictures from the same tree. */
export function CupDrawing({ drawing, label, className, ref }: CupDrawingProps) {
  const children = useMemo(() => childrenOf(drawing), [drawing]);
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return createElement(
    drawing.tag,
    { ...propsOf(drawing), ...named, ...(className && { className }), focusable: 'false', ref },
    children,
  );
}

export const DrawnDrink = ({ drink, label }: { drink: Drink; label: string }) => (
  <CupDrawing drawing={drawDrink(drink)} label={label} />
);

/** SVG attribute names in the form of React props: `stroke-width` is `strokeWidth`, `class` is `className`. */
function propsOf({ attrs }: SvgNode): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [
      name === 'class' ? 'className' : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

const childrenOf = ({ children = [] }: SvgNode): ReactNode =>
  children.map((child, index) =>
    createElement(child.tag, { ...propsOf(child), key: child.key ?? index }, childrenOf(child)),
  );
