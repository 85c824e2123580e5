import { useMemo } from 'react';
import { CupDrawing } from '#client/ui/cup-drawing.tsx';
import { layersOf } from '#shared/cup.ts';
import { drawCup } from '#shared/cup-svg.ts';
import { themeById } from '#shared/themes.ts';
import type { BuilderState } from './builder-state.ts';
import styles from './cup-stage.module.css';
import { cupText, fillText } from './cup-text.ts';

/** The cup as it is now, how full it is, and what the last step did. */
export function CupStage({ cup, themeId, message }: Pick<BuilderState, 'cup' | 'themeId' | 'message'>) {
  const theme = themeById(themeId);
  const drawing = useMemo(() => drawCup(layersOf(cup), theme), [cup, theme]);
  return (
    <section className={styles.stage} aria-label="Koppen">
      <div className={styles.shelf}>
        <CupDrawing drawing={drawing} label={cupText(cup, theme)} className={styles.cup} />
      </div>
      <div className={styles.words}>
        <p className={styles.fill}>{fillText(cup)}</p>
        <p role="status" className={styles.message} data-full={message?.full ? '' : undefined}>
          {message && <span key={message.id}>{message.text}</span>}
        </p>
      </div>
    </section>
  );
}
