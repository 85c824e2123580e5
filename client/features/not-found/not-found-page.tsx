import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { LinkButton } from '#client/ui/button/button.tsx';
import { Actions, Prose } from '#client/ui/text/prose.tsx';
import { drawCup } from '#shared/cup/drawing/cup-svg.ts';
import { themeById } from '#shared/cup/looks.ts';
import * as paths from '#shared/paths.ts';
import styles from './not-found-page.module.css';

const EMPTY_CUP = drawCup([], themeById(1));

export function Page() {
  return (
    <section className={`row wrap center spacious ${styles.page}`}>
      <CupDrawing drawing={EMPTY_CUP} label="En tom kopp" className={styles.cup} />
      <Prose>
        <h1>Her var det tomt</h1>
        <p>Siden du leter etter, finnes ikke, eller så er den flyttet. Koppen din kan vi derimot fylle.</p>
        <Actions>
          <LinkButton variant="primary" href={paths.menu}>
            Se Meny
          </LinkButton>
          <LinkButton href="/">Til forsiden</LinkButton>
        </Actions>
      </Prose>
    </section>
  );
}
