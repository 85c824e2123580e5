import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { drawCup, type SvgNode } from '#shared/cup/drawing/cup-svg.ts';
import { themeById } from '#shared/cup/looks.ts';
import { layersOfDrink } from '#shared/drinks/drink-layers.ts';
import type { Pickup, PickupLine } from '#shared/pickup/pickup.ts';
import type { PickupState } from '#shared/pickup/pickup-states.ts';
import styles from './pickup-page.module.css';

/** More cups than this would be too small to see on a phone. */
const MAX_CUPS = 8;

/** How full the cups are. States that are not listed draw no cups. */
const FULL: Partial<Record<PickupState, number>> = { placed: 0, making: 0.6, ready: 1, collected: 1 };

type Layers = Parameters<typeof drawCup>[0];

/** The drawing of a menu item, whose recipe is unknown. */
const COFFEE: Layers = [
  { color: '#7A4A2B', slots: 15 },
  { color: '#F4E6D0', slots: 4, texture: 'foam' },
];

/** The layers from the bottom up to a share of them. */
function partOf(layers: Layers, share: number): Layers {
  let left = Math.round(layers.reduce((sum, { slots }) => sum + slots, 0) * share);
  return layers.flatMap((layer) => {
    const slots = Math.min(layer.slots, left);
    left -= slots;
    return slots > 0 ? [{ ...layer, slots }] : [];
  });
}

function drawingOf({ recipe }: PickupLine, share: number): SvgNode {
  if (!recipe) return drawCup(partOf(COFFEE, share), themeById(1), { vessel: 'mug' });
  return drawCup(partOf(layersOfDrink(recipe), share), themeById(recipe.themeId), { vessel: recipe.vessel });
}

/** The guest's cups in a row. They fill as the order proceeds, and steam when it is ready. The steps beside it say the same. */
export function OrderCups({ lines, state }: Pick<Pickup, 'lines' | 'state'>) {
  const share = FULL[state];
  if (share === undefined) return null;
  const cups = lines.flatMap((line) => Array.from({ length: line.quantity }, () => line)).slice(0, MAX_CUPS);
  return (
    <div className={`row center gap-2 ${styles.cups}`} aria-hidden="true">
      {cups.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cups have no identity
        <div key={index} className={styles.cup}>
          {state === 'ready' && (
            <svg viewBox="0 0 60 40" className={styles.steam} aria-hidden="true">
              <path d="M18 38c-8-8 8-14 0-22M32 36c-8-9 8-16 0-26M46 38c-8-8 8-14 0-22" />
            </svg>
          )}
          <CupDrawing drawing={drawingOf(line, share)} label="" />
        </div>
      ))}
    </div>
  );
}
