import { useId } from 'react';
import { fillText } from '#client/cup/cup-text.ts';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import { layersOf } from '#shared/cup.ts';
import type { Ingredient } from '#shared/ingredients.ts';
import type { BuilderState } from './builder-state.ts';
import { aboutText, priceOf } from './cup-price.ts';
import styles from './cup-stage.module.css';
import { CupTools } from './cup-tools.tsx';
import { PouredCup } from './poured-cup.tsx';
import { NOTHING_THERE, surprising } from './surprise.ts';

type CupStageProps = {
  state: BuilderState;
  /** What a cup can be built from; undefined until that is known. */
  catalogue: readonly Ingredient[] | undefined;
  onSurprise: () => void;
  onUndo: () => void;
};

/** The cup as it is now, how full it is and what it costs, what the last step did, and ways back and on. */
export function CupStage({ state, catalogue, onSurprise, onUndo }: CupStageProps) {
  const { cup, message, past } = state;
  const messageId = useId();
  const canSurprise = catalogue !== undefined && surprising(catalogue).length > 0;
  const reason = catalogue && !canSurprise ? NOTHING_THERE : undefined;
  return (
    <section className={styles.stage} aria-label="Koppen">
      <div className={styles.shelf}>
        <PouredCup state={state} className={styles.cup} />
      </div>
      <div className={styles.words}>
        <div className={styles.figures}>
          {/* The drawing's label says the same. */}
          <p className={styles.fill} aria-hidden="true">
            {fillText(layersOf(cup))}
          </p>
          {catalogue && cup.choices.length > 0 && (
            <p className={styles.price}>
              <VisuallyHidden>Pris til sammen: </VisuallyHidden>
              {aboutText(priceOf(cup.choices, catalogue))}
            </p>
          )}
        </div>
        <p id={messageId} role="status" className={styles.message} data-full={message?.full ? '' : undefined}>
          {message ? <span key={message.id}>{message.text}</span> : reason}
        </p>
        <CupTools
          onSurprise={canSurprise ? onSurprise : undefined}
          reasonId={messageId}
          onUndo={past.length > 0 ? onUndo : undefined}
        />
      </div>
    </section>
  );
}
