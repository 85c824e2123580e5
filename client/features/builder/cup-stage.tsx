import { fillText } from '#client/lib/cup-text.ts';
import { layersOf } from '#shared/cup.ts';
import { themeById } from '#shared/themes.ts';
import type { BuilderState } from './builder-state.ts';
import styles from './cup-stage.module.css';
import { PouredCup } from './poured-cup.tsx';

type CupStageProps = Pick<BuilderState, 'cup' | 'themeId' | 'message' | 'still'>;

/** The cup as it is now, how full it is, and what the last step did. */
export function CupStage({ cup, themeId, message, still }: CupStageProps) {
  return (
    <section className={styles.stage} aria-label="Koppen">
      <div className={styles.shelf}>
        <PouredCup cup={cup} theme={themeById(themeId)} still={still} className={styles.cup} />
      </div>
      <div className={styles.words}>
        <p className={styles.fill}>{fillText(layersOf(cup))}</p>
        <p role="status" className={styles.message} data-full={message?.full ? '' : undefined}>
          {message && <span key={message.id}>{message.text}</span>}
        </p>
      </div>
    </section>
  );
}
