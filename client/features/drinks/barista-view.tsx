import { type MouseEvent, useEffect, useRef } from 'react';
import { Link, useSearch } from 'wouter';
import { measureText, occurrenceKeys, partText, pouringOrder } from '#client/cup/cup-contents.ts';
import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { AllergenLines } from '#client/features/allergens/allergen-lines.tsx';
import { useWakeLock } from '#client/lib/use-wake-lock.ts';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { themeById, VESSEL_NAMES } from '#shared/cup/looks.ts';
import { drawDrink } from '#shared/drinks/drink-layers.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import * as paths from '#shared/paths.ts';
import styles from './barista-view.module.css';

/** The recipe of a dream cup in large text: ingredients in order with amounts, to show to the barista on a phone. */
export function BaristaView({ drink, onLeave }: { drink: Drink; onLeave: (event: MouseEvent) => void }) {
  useWakeLock();
  const steps = pouringOrder(drink);
  const keys = occurrenceKeys(steps.map(({ name }) => name));
  return (
    <div className={`stack content-start gap-3 ${styles.counter}`}>
      <div className={`stack ${styles.top}`}>
        <CupDrawing drawing={drawDrink(drink)} label="" className={styles.cup} />
        <h1 className={`breakable ${styles.name}`}>{drink.name}</h1>
        <p className="snug step-1">{`${VESSEL_NAMES[drink.vessel]}: ${themeById(drink.themeId).name}`}</p>
        <Link
          href={paths.cup(drink.drinkId)}
          replace
          onClick={onLeave}
          className={`stack centered strong gap-1 ${styles.close}`}
        >
          <Icon name="cross" />
          <span>Lukk</span>
        </Link>
      </div>
      {steps.length === 0 ? (
        <p className={styles.large}>Koppen er tom.</p>
      ) : (
        <AllergenLines
          allergens={drink.allergens}
          unknown={drink.allergensUnknown}
          isForAll
          className={styles.large}
        />
      )}
      <ol className={styles.steps} aria-label="I rekkefølgen de helles">
        {steps.map((step, index) => (
          <li
            key={keys[index]}
            className={`stack ${styles.step}`}
            data-without={step.without ? '' : undefined}
          >
            <svg className={styles.swatch} viewBox="0 0 10 40" preserveAspectRatio="none" aria-hidden="true">
              <rect width="10" height="40" fill={step.color} />
            </svg>
            <span className={`breakable hyphens ${styles.part}`}>
              <span>{partText(step)}</span>
              {!step.isAvailable && <strong className="berry step-1"> Utsolgt</strong>}
            </span>
            <span className={styles.share}>{measureText(step)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The parameter of the address that opens the barista view. */
export const BARISTA_VIEW = 'disk';

/** The id of the link that opens it. */
export const BARISTA_VIEW_LINK = 'vis-ved-disken';

export const isBaristaView = (search: URLSearchParams): boolean => search.has(BARISTA_VIEW);

/**
 * The barista view has its own entry in the browser's history. This hook moves the focus and scrolls when it opens or closes.
 * `enter` is for the link that opens it. `leave` is for the link that closes it: it goes back if `enter` was called before.
 */
export function useBaristaView() {
  const isOpen = isBaristaView(new URLSearchParams(useSearch()));
  const entered = useRef(false);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (!isOpen) return document.getElementById(BARISTA_VIEW_LINK)?.focus();
    window.scrollTo({ top: 0, behavior: 'instant' });
    focusHeading(document.querySelector<HTMLElement>('main h1'), { preventScroll: true });
  }, [isOpen]);
  return {
    isOpen,
    enter: () => {
      entered.current = true;
    },
    leave: (event: MouseEvent) => {
      if (!entered.current) return;
      event.preventDefault();
      window.history.back();
    },
  };
}
