import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { drinkText, fillText } from '#client/cup/cup-text.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import { DialogButton } from '#client/ui/dialog/dialog-button.tsx';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { Actions } from '#client/ui/text/prose.tsx';
import { drawCup } from '#shared/cup/drawing/cup-svg.ts';
import { themeById } from '#shared/cup/themes.ts';
import { drawDrink, layersOfDrink } from '#shared/drinks/drink-layers.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import styles from './cup-content.module.css';
import { CupFacts, type CupFactsProps, CupFactsSkeleton } from './cup-facts.tsx';

type CupActions = Omit<CupFactsProps, 'drink'>;

type CupContentProps = CupActions & {
  /** Null where there is no such cup, undefined while loading. */
  drink: Drink | null | undefined;
  failed: boolean;
  onRetry: () => void;
};

const EMPTY_CUP = drawCup([], themeById(1));

/** A dream cup's page. Its heading stays mounted, and keeps the focus, while the cup is loading. */
export function CupContent({ drink, failed, onRetry, ...actions }: CupContentProps) {
  const isLoading = drink === undefined && !failed;
  return (
    <div className={`page stack gap-6 ${styles.frame}`} aria-busy={isLoading}>
      <div className={`stack gap-3 ${styles.heading}`}>
        <h1 className="breakable">
          {drink?.name ?? (drink === null ? 'Denne koppen finnes ikke' : 'Drømmekopp')}
        </h1>
        <div className={styles.lead}>{isLoading ? <Skeleton /> : drink !== undefined && leadOf(drink)}</div>
      </div>
      <div className={`shelf stack ${styles.shelf}`}>
        <CupDrawing
          drawing={drink ? drawDrink(drink) : EMPTY_CUP}
          label={drink ? drinkText(drink) : ''}
          className={styles.cup}
        />
      </div>
      <div className={`stack content-start gap-8 ${styles.facts}`}>
        {drink && <CupFacts drink={drink} {...actions} />}
        {drink === null && <Missing {...actions} />}
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

const Missing = ({ onShowAll, onShowAllHint }: CupActions) => (
  <Actions>
    <LinkButton variant="primary" href="/drommekoppen">
      Lag din egen kopp
    </LinkButton>
    <DialogButton hint={onShowAllHint} onClick={onShowAll}>
      Se alle Drømmekopper
    </DialogButton>
  </Actions>
);
