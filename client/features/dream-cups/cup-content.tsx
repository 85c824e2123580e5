import type { ReactNode } from 'react';
import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { cupText, fillText } from '#client/cup/cup-text.ts';
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
  /** Whether fetching it failed. */
  failed: boolean;
  onRetry: () => void;
};

type PageContent = {
  heading: string;
  lead: ReactNode;
  cup: ReactNode;
  busy?: boolean;
  children: ReactNode;
};

/** A dream cup's page. Its heading stays mounted, and keeps the focus, while the cup is loading. */
export function CupContent({ drink, failed, onRetry, ...actions }: CupContentProps) {
  const { heading, lead, cup, busy, children } =
    drink === undefined ? loading(failed, onRetry) : drink ? saved(drink, actions) : missing(actions);
  return (
    <div className={styles.frame} aria-busy={busy ?? false}>
      <div className={styles.heading}>
        <h1 className={styles.title}>{heading}</h1>
        <div className={styles.lead}>{lead}</div>
      </div>
      <div className={styles.shelf}>{cup}</div>
      <div className={styles.facts}>{children}</div>
    </div>
  );
}

function saved(drink: Drink, actions: CupActions): PageContent {
  const theme = themeById(drink.themeId);
  const layers = layersOfDrink(drink);
  return {
    heading: drink.name,
    lead: <p>{`Drømmekopp i fargetemaet ${theme.name}. ${fillText(layers)}.`}</p>,
    cup: (
      <CupDrawing
        drawing={drawDrink(drink)}
        label={cupText(layers, theme, drink.vessel)}
        className={styles.cup}
      />
    ),
    children: <CupFacts drink={drink} {...actions} />,
  };
}

const emptyCup = <CupDrawing drawing={drawCup([], themeById(1))} label="" className={styles.cup} />;

const missing = ({ onShowAll, onShowAllHint }: CupActions): PageContent => ({
  heading: 'Denne koppen finnes ikke',
  lead: <p>Den kan være slettet, eller så er lenken feil. Det er mange andre å se, og plass til din.</p>,
  cup: emptyCup,
  children: (
    <Actions>
      <LinkButton variant="primary" href="/drommekoppen">
        Lag din egen kopp
      </LinkButton>
      <DialogButton hint={onShowAllHint} onClick={onShowAll}>
        Se alle Drømmekopper
      </DialogButton>
    </Actions>
  ),
});

const loading = (failed: boolean, onRetry: () => void): PageContent =>
  failed
    ? {
        heading: 'Drømmekopp',
        lead: null,
        cup: emptyCup,
        children: <ErrorState message="Vi fikk ikke hentet koppen." onRetry={onRetry} />,
      }
    : {
        heading: 'Drømmekopp',
        lead: <Skeleton />,
        cup: emptyCup,
        busy: true,
        children: <CupFactsSkeleton />,
      };
