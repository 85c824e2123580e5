import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { drinkText, fillText } from '#client/cup/cup-text.ts';
import { isNotShown } from '#client/cup/not-shown.tsx';
import type { BuilderState } from '#client/features/builder/builder-state.ts';
import { NOTHING_AVAILABLE, NOTHING_SUITS, surprising } from '#client/features/builder/start/surprise.ts';
import { Button } from '#client/ui/button/button.tsx';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { layersOf } from '#shared/cup/cup.ts';
import { drawDrink } from '#shared/drinks/drink-layers.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import styles from './cup-stage.module.css';
import { PouredCup } from './poured-cup.tsx';

type CupStageProps = {
  state: BuilderState;
  catalogue: readonly Ingredient[] | undefined;
  /** What of it suits the guest. */
  safe: readonly Ingredient[];
  price: string | null;
  onSurprise: () => void;
  onUndo: () => void;
};

export function CupStage({ state, catalogue, safe, price, onSurprise, onUndo }: CupStageProps) {
  const { cup, message, past } = state;
  const messageId = useId();
  const canSurprise = surprising(safe).length > 0;
  const nothing = surprising(catalogue ?? []).length > 0 ? NOTHING_SUITS : NOTHING_AVAILABLE;
  const reason = catalogue && !canSurprise ? nothing : undefined;
  return (
    <section className={`stack gap-4 ${styles.stage}`} aria-label="Koppen">
      <div className={styles.shelf}>
        <PouredCup state={state} className={styles.cup} />
      </div>
      <div className={styles.words}>
        <div className={`wrap baseline gap-x-3 ${styles.figures}`}>
          {/* Hidden, because the label of the cup's SVG has the same text. */}
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
        <p
          id={messageId}
          role="status"
          className={`quiet ${styles.message}`}
          data-full={message?.full ? '' : undefined}
        >
          {message ? <span key={message.id}>{message.text}</span> : reason}
        </p>
        <div className={`row wrap gap-2 ${styles.tools}`}>
          <Button
            blocked={!canSurprise}
            aria-describedby={canSurprise ? undefined : messageId}
            onClick={canSurprise ? onSurprise : undefined}
          >
            Overrask meg
          </Button>
          <Button blocked={past.length === 0} onClick={past.length > 0 ? onUndo : undefined}>
            <Icon name="undo" />
            <span className={styles.undo}>Angre siste steg</span>
          </Button>
        </div>
      </div>
    </section>
  );
}

type SavedStageProps = {
  drink: Drink;
  actions: ReactNode;
  onAgain: () => void;
};

export const SAVED_HEADING = 'koppen-er-lagret';

/** The cup that was just saved, with what can be done next. */
export function SavedStage({ drink, actions, onAgain }: SavedStageProps) {
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
          {isNotShown(drink)
            ? 'Den kommer på hylla når kafeen har sett på den.'
            : 'Nå står den på hylla sammen med alle de andre Drømmekoppene.'}
        </p>
        <div className="wrap gap-3 center">
          {actions}
          <Button onClick={onAgain}>Lag en til</Button>
        </div>
      </div>
    </section>
  );
}
