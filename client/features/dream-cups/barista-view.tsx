import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { occurrenceKeys } from '#client/cup/cup-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { drawCup } from '#shared/cup-svg.ts';
import { drinkPath } from '#shared/drink-card.ts';
import { layersOfDrink } from '#shared/drink-layers.ts';
import type { Drink } from '#shared/drinks.ts';
import { themeById } from '#shared/themes.ts';
import styles from './barista-view.module.css';
import { partText, pouringOrder, shareText } from './pouring.ts';
import { useWakeLock } from './use-wake-lock.ts';

type CounterViewProps = { drink: Drink; onLeave: (event: MouseEvent) => void };

/** A dream cup for whoever makes it, read from a phone across the counter: what goes in, in which order, how much. */
export function CounterView({ drink, onLeave }: CounterViewProps) {
  useWakeLock();
  const theme = themeById(drink.themeId);
  const steps = pouringOrder(drink);
  const keys = occurrenceKeys(steps.map(({ name }) => name));
  return (
    <div className={styles.counter}>
      <div className={styles.top}>
        <CupDrawing drawing={drawCup(layersOfDrink(drink), theme)} label="" className={styles.cup} />
        <h1 className={styles.name}>{drink.name}</h1>
        <p className={styles.theme}>Kopp: {theme.name}</p>
        <Link href={drinkPath(drink.drinkId)} replace onClick={onLeave} className={styles.close}>
          <Icon name="cross" />
          <span>Lukk</span>
        </Link>
      </div>
      {steps.length === 0 && <p className={styles.empty}>Koppen er tom.</p>}
      <ol className={styles.steps} aria-label="I rekkefølgen de helles">
        {steps.map((step, index) => (
          <li key={keys[index]} className={styles.step} data-without={step.without ? '' : undefined}>
            <svg className={styles.swatch} viewBox="0 0 10 40" preserveAspectRatio="none" aria-hidden="true">
              <rect width="10" height="40" fill={step.color} />
            </svg>
            <span className={styles.part}>{partText(step)}</span>
            <span className={styles.share}>{shareText(step)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
