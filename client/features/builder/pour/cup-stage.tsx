import { useId } from 'react';
import { fillText } from '#client/cup/cup-text.ts';
import type { BuilderState } from '#client/features/builder/builder-state.ts';
import { aboutText, priceOf } from '#client/features/builder/save/cup-price.ts';
import { NOTHING_AVAILABLE, surprising } from '#client/features/builder/start/surprise.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import { layersOf } from '#shared/cup/cup.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import styles from './cup-stage.module.css';
import { PouredCup } from './poured-cup.tsx';

type CupStageProps = {
  state: BuilderState;
  catalogue: readonly Ingredient[] | undefined;
  onSurprise: () => void;
  onUndo: () => void;
};

export function CupStage({ state, catalogue, onSurprise, onUndo }: CupStageProps) {
  const { cup, message, past } = state;
  const messageId = useId();
  const canSurprise = catalogue !== undefined && surprising(catalogue).length > 0;
  const reason = catalogue && !canSurprise ? NOTHING_AVAILABLE : undefined;
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
          {catalogue && cup.choices.length > 0 && (
            <p className="quiet">
              <VisuallyHidden>Pris til sammen: </VisuallyHidden>
              {aboutText(priceOf(cup.choices, catalogue))}
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
        <div className={styles.tools}>
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
