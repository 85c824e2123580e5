import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { drinkText, fillText } from '#client/cup/cup-text.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { Actions } from '#client/ui/text/prose.tsx';
import { drawCup } from '#shared/cup/drawing/cup-svg.ts';
import { themeById } from '#shared/cup/themes.ts';
import { drawDrink, layersOfDrink } from '#shared/drinks/drink-layers.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import styles from './cup-content.module.css';
import { CupFacts, CupFactsSkeleton } from './cup-facts.tsx';
import { DreamCupsButton } from './dream-cups-button.tsx';

type CupContentProps = {
  /** Null where there is no such cup, undefined while loading. */
  drink: Drink | null | undefined;
  failed: boolean;
  onRetry: () => void;
  onBaristaView: () => void;
};

const EMPTY_CUP = drawCup([], themeById(1));

/** A dream cup's page. Its heading stays mounted, and keeps the focus, while the cup is loading. */
export function CupContent({ drink, failed, onRetry, onBaristaView }: CupContentProps) {
  const isLoading = drink === undefined && !failed;
  return (
    <div className={`page stack gap-6 ${styles.frame}`} aria-busy={isLoading}>
      <div className={`stack gap-3 ${styles.heading}`}>
        <h1 className="breakable">
          {drink?.name ?? (drink === null ? 'Denne koppen finnes ikke' : 'Drømmekopp')}
        </h1>
        <div className={`measure quiet ${styles.lead}`}>
          {isLoading ? <Skeleton /> : drink !== undefined && leadOf(drink)}
        </div>
      </div>
      <div className={`shelf stack centered ${styles.shelf}`}>
        <CupDrawing
          drawing={drink ? drawDrink(drink) : EMPTY_CUP}
          label={drink ? drinkText(drink) : ''}
          className={styles.cup}
        />
      </div>
      <div className="stack content-start gap-8">
        {drink && <CupFacts drink={drink} onBaristaView={onBaristaView} />}
        {drink === null && (
          <Actions>
            <LinkButton variant="primary" href="/drommekoppen">
              Lag din egen kopp
            </LinkButton>
            <DreamCupsButton />
          </Actions>
        )}
        {isLoading && <CupFactsSkeleton />}
        {drink === undefined && failed && (
          <ErrorState message="Vi fikk ikke hentet koppen." onRetry={onRetry} />
        )}
      </div>
    </div>
  );
}

const leadOf = (drink: Drink | null) => (
  <p>
    {drink
      ? `Drømmekopp i fargetemaet ${themeById(drink.themeId).name}. ${fillText(layersOfDrink(drink))}.`
      : 'Den kan være slettet, eller så er lenken feil. Det er mange andre å se, og plass til din.'}
  </p>
);
