import { type RefObject, useDeferredValue, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { cupText, drinkText, fillText } from '#client/cup/cup-contents.ts';
import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { isNotShown } from '#client/cup/not-shown.tsx';
import { useAvoided } from '#client/features/allergens/allergen-lines.tsx';
import { type BuilderState, type Change, surprise, undo } from '#client/features/builder/builder-state.ts';
import {
  findSurprise,
  NOTHING_AVAILABLE,
  NOTHING_SUITS,
  surpriseIngredients,
} from '#client/features/builder/start/surprise.ts';
import { LikeButton, ShareButton } from '#client/features/drinks/drink-buttons.tsx';
import { AddButton, useTakesOrders } from '#client/features/pickup/pickup-button.tsx';
import { Button, LinkButton } from '#client/ui/button/button.tsx';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { type Cup, layersOf } from '#shared/cup/cup.ts';
import { drawCup } from '#shared/cup/drawing/cup-svg.ts';
import { themeById } from '#shared/cup/looks.ts';
import { canBeOrdered, drawDrink, priceOfDrink } from '#shared/drinks/drink-layers.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import { isUnsafe } from '#shared/menu/allergens.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import * as paths from '#shared/paths.ts';
import { cupMotion, playMotion, slotKeys } from './cup-motion.ts';
import styles from './cup-stage.module.css';

type CupStageProps = {
  state: BuilderState;
  change: (change: Change) => void;
  catalogue: readonly Ingredient[] | undefined;
  price: string | null;
};

export function CupStage({ state, change, catalogue, price }: CupStageProps) {
  const { cup, message, past } = state;
  const reasonId = useId();
  const avoided = useAvoided();
  const available = surpriseIngredients(catalogue ?? []);
  const safe = available.filter(({ allergens }) => !isUnsafe(avoided, allergens));
  const canSurprise = safe.length > 0;
  const emptyReason = available.length > 0 ? NOTHING_SUITS : NOTHING_AVAILABLE;
  const reason = catalogue && !canSurprise ? emptyReason : undefined;
  return (
    <section className={`stack gap-4 ${styles.stage}`} aria-label="Koppen">
      <div className={styles.shelf}>
        <PouredCup state={state} className={styles.cup} />
      </div>
      <div className={styles.words}>
        <div className={`wrap baseline gap-x-3 ${styles.figures}`}>
          {/* Hidden, because the label of the cup's SVG also says how full it is. */}
          <p className={`headline breakable snug step-2 ${styles.fill}`} aria-hidden="true">
            {fillText(layersOf(cup))}
          </p>
          {price && (
            <p className="quiet">
              <span className="visually-hidden">Pris til sammen: </span>
              <span>{price}</span>
            </p>
          )}
        </div>
        <p role="status" className={`quiet ${styles.message}`} data-full={message?.full ? '' : undefined}>
          {message && <span key={message.id}>{message.text}</span>}
          {message && reason && <br />}
          {reason && <span id={reasonId}>{reason}</span>}
        </p>
        <div className={`row wrap gap-2 ${styles.tools}`}>
          <Button
            blocked={!canSurprise}
            aria-describedby={reason && reasonId}
            onClick={() => change(surprise(findSurprise(safe, cup.portions, Math.random), catalogue))}
          >
            Overrask meg
          </Button>
          <Button blocked={past.length === 0} onClick={() => change(undo)}>
            <Icon name="undo" />
            <span className={styles.undo}>Angre siste steg</span>
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The builder's cup. Its label changes at once; the SVG is rendered in a later frame, after the lists and texts. */
function PouredCup({ state, className }: { state: BuilderState; className: string | undefined }) {
  const { cup, themeId, vessel, still } = useDeferredValue(state);
  const drawing = useMemo(
    () => drawCup(layersOf(cup), themeById(themeId), { keys: slotKeys(cup), vessel }),
    [cup, themeId, vessel],
  );
  const svg = useCupMotion(cup, still);
  const label = cupText(layersOf(state.cup), themeById(state.themeId), state.vessel);
  return <CupDrawing ref={svg} drawing={drawing} label={label} className={className} />;
}

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Animates the change from the previous cup, unless `still` or prefers-reduced-motion. React always renders the current cup. */
function useCupMotion(cup: Cup, still: boolean): RefObject<SVGSVGElement | null> {
  const svg = useRef<SVGSVGElement>(null);
  const shown = useRef<{ cup: Cup; slots: Element[] }>(null);
  useLayoutEffect(() => {
    if (!svg.current) return;
    const before = shown.current;
    const slots = [...svg.current.querySelectorAll('.cup-layers > .cup-slot')];
    shown.current = { cup, slots };
    if (still || prefersReducedMotion()) {
      for (const animation of svg.current.getAnimations({ subtree: true })) animation.finish();
    } else if (before && before.cup !== cup)
      playMotion(svg.current, cupMotion(before.cup, cup), before.slots, slots);
  }, [cup, still]);
  return svg;
}

export const SAVED_HEADING = 'koppen-er-lagret';

export function SavedStage({ drink, onAgain }: { drink: Drink; onAgain: () => void }) {
  const isShown = !isNotShown(drink);
  const canAdd = useTakesOrders() && isShown && canBeOrdered(drink);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusHeading(heading.current, { preventScroll: true }), []);
  return (
    <section className={`centered stack gap-4 ${styles.saved}`} aria-label="Koppen er lagret">
      <div className={`shelf stack centered ${styles.savedShelf}`}>
        <CupDrawing drawing={drawDrink(drink)} label={drinkText(drink)} className={styles.savedCup} />
        <p className={`headline breakable honey-tint ${styles.sign}`} aria-hidden="true">
          {drink.name}
        </p>
      </div>
      <div className="stack gap-3">
        <h2
          ref={heading}
          id={SAVED_HEADING}
          className={`hyphens breakable ${styles.heading}`}
        >{`${drink.name} er lagret`}</h2>
        <p className="quiet">
          {isShown
            ? 'Nå står den på hylla sammen med alle de andre Drømmekoppene.'
            : 'Den kommer på hylla når kafeen har sett på den.'}
        </p>
        {canAdd && (
          <div className={styles.add}>
            <AddButton line={{ drinkId: drink.drinkId, quantity: 1 }} price={priceOfDrink(drink).nok} />
          </div>
        )}
        <div className="wrap gap-3 center">
          <LinkButton variant={canAdd ? 'secondary' : 'primary'} href={paths.baristaView(drink.drinkId)}>
            Vis ved disken
          </LinkButton>
          {isShown && (
            <>
              <ShareButton drink={drink} />
              <LikeButton drink={drink} />
            </>
          )}
          <Button onClick={onAgain}>Lag en til</Button>
        </div>
      </div>
    </section>
  );
}
