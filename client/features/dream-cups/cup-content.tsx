import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { cupText, fillText } from '#client/cup/cup-text.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import { DialogButton } from '#client/ui/dialog/dialog-button.tsx';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { Ways } from '#client/ui/text/prose.tsx';
import { drawCup } from '#shared/cup-svg.ts';
import { layersOfDrink } from '#shared/drink-layers.ts';
import type { Drink } from '#shared/drinks.ts';
import { themeById } from '#shared/themes.ts';
import { CupFacts, type CupFactsProps, CupFactsSkeleton } from './cup-facts.tsx';
import { CupFrame, type CupFrameProps, cupClass } from './cup-frame.tsx';

type CupWays = Omit<CupFactsProps, 'drink'>;

type CupContentProps = CupWays & {
  /** Null where there is no such cup, undefined while that is not known. */
  drink: Drink | null | undefined;
  /** Whether asking for it failed. */
  failed: boolean;
  onRetry: () => void;
};

/**
 * A dream cup's page: the cup, or what there is to say instead. One frame holds whatever it is, so that the heading
 * keeps the focus that it was given on arrival.
 */
export const CupContent = ({ drink, failed, onRetry, ...ways }: CupContentProps) => (
  <CupFrame
    {...(drink === undefined ? notYet(failed, onRetry) : drink ? saved(drink, ways) : missing(ways))}
  />
);

function saved(drink: Drink, ways: CupWays): CupFrameProps {
  const theme = themeById(drink.themeId);
  const layers = layersOfDrink(drink);
  return {
    heading: drink.name,
    lead: <p>{`Drømmekopp i fargetemaet ${theme.name}. ${fillText(layers)}.`}</p>,
    cup: <CupDrawing drawing={drawCup(layers, theme)} label={cupText(layers, theme)} className={cupClass} />,
    children: <CupFacts drink={drink} {...ways} />,
  };
}

const nothing = <CupDrawing drawing={drawCup([], themeById(1))} label="" className={cupClass} />;

const missing = ({ onShowAll, onShowAllHint }: CupWays): CupFrameProps => ({
  heading: 'Denne koppen finnes ikke',
  lead: <p>Den kan være slettet, eller så er lenken feil. Det er mange andre å se, og plass til din.</p>,
  cup: nothing,
  children: (
    <Ways>
      <LinkButton variant="primary" href="/drommekoppen">
        Lag din egen kopp
      </LinkButton>
      <DialogButton hint={onShowAllHint} onClick={onShowAll}>
        Se alle Drømmekopper
      </DialogButton>
    </Ways>
  ),
});

const notYet = (failed: boolean, onRetry: () => void): CupFrameProps =>
  failed
    ? {
        heading: 'Drømmekopp',
        lead: null,
        cup: nothing,
        children: <ErrorState message="Vi fikk ikke hentet koppen." onRetry={onRetry} />,
      }
    : {
        heading: 'Drømmekopp',
        lead: <Skeleton />,
        cup: nothing,
        busy: true,
        children: <CupFactsSkeleton />,
      };
