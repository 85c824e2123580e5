import { type ReactNode, useEffect, useRef } from 'react';
import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { drinkText } from '#client/cup/cup-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { drawDrink } from '#shared/drinks/drink-layers.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import styles from './saved-stage.module.css';

type SavedStageProps = {
  drink: Drink;
  actions: ReactNode;
  onAgain: () => void;
};

export function SavedStage({ drink, actions, onAgain }: SavedStageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    focusHeading(heading.current);
    heading.current?.closest('section')?.scrollIntoView();
  }, []);
  return (
    <section className={`centered stack gap-4 ${styles.saved}`} aria-label="Koppen er lagret">
      <div className={`stack ${styles.shelf}`}>
        <CupDrawing drawing={drawDrink(drink)} label={drinkText(drink)} className={styles.cup} />
        <p className={`headline breakable ${styles.sign}`} aria-hidden="true">
          {drink.name}
        </p>
      </div>
      <div className="stack gap-3">
        <h2 ref={heading} className={`hyphens breakable ${styles.heading}`}>
          {drink.name} er lagret
        </h2>
        <p className="quiet">Nå står den på hylla sammen med alle de andre Drømmekoppene.</p>
        <div className="wrap gap-3 center">
          {actions}
          <Button onClick={onAgain}>Lag en til</Button>
        </div>
      </div>
    </section>
  );
}
