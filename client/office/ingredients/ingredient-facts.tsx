import { useMemo } from 'react';
import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { ColorDot } from '#client/ui/icon/icon.tsx';
import { slotsFor } from '#shared/cup/cup.ts';
import { drawCup } from '#shared/cup/drawing/cup-svg.ts';
import { themeById } from '#shared/cup/looks.ts';
import type { Texture } from '#shared/cup/textures.ts';
import { UNCATEGORIZED } from '#shared/menu/category-names.ts';
import type { EditableIngredient } from '#shared/menu/ingredients.ts';
import styles from './ingredients.module.css';

export const categoryText = ({ categoryName }: EditableIngredient) =>
  categoryName ?? <span lang="en">{UNCATEGORIZED}</span>;

/** Such as `50 %`, with a drawing of the cup. */
export const fillFact = ({ color, fillLevel, texture }: EditableIngredient) => (
  <span className={styles.fact}>
    <FillCup color={color} fillLevel={fillLevel} texture={texture} className={styles.cup} />
    <span>{`${fillLevel}\u00a0%`}</span>
  </span>
);

export const colorFact = ({ color }: EditableIngredient) => (
  <span className={styles.fact}>
    <ColorDot color={color} />
    <span className={styles.code}>{color}</span>
  </span>
);

type FillCupProps = {
  texture: Texture;
  color: string;
  fillLevel: number;
  className?: string | undefined;
};

/** A cup filled with one ingredient; decorative, because the text beside it has the number. */
export function FillCup({ color, fillLevel, texture, className }: FillCupProps) {
  const slots = slotsFor({ fillLevel });
  const drawing = useMemo(() => drawCup([{ color, slots, texture }], themeById(1)), [color, slots, texture]);
  return <CupDrawing drawing={drawing} label="" className={className} />;
}
