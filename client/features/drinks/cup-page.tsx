import { useId } from 'react';
import { drinkText, fillText, measureText, partsOf, partText, shareText } from '#client/cup/cup-contents.ts';
import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { isNotShown, NotShown } from '#client/cup/not-shown.tsx';
import { cafeNameOf, type HeadOf, type PageParams, type Prefetch } from '#client/data/page.ts';
import { tokenNow } from '#client/data/session-store.ts';
import { trpc } from '#client/data/trpc.ts';
import { AllergenLines } from '#client/features/allergens/allergen-lines.tsx';
import { AddButton, useTakesOrders } from '#client/features/pickup/pickup-button.tsx';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { ButtonWithDialog, LinkButton } from '#client/ui/button/button.tsx';
import { ColorDot, Icon } from '#client/ui/icon/icon.tsx';
import { ErrorState, PageSkeleton, Skeleton } from '#client/ui/loading/loading.tsx';
import { Actions } from '#client/ui/text/prose.tsx';
import { drawCup } from '#shared/cup/drawing/cup-svg.ts';
import { themeById } from '#shared/cup/looks.ts';
import {
  canBeOrdered,
  dividedIngredients,
  drawDrink,
  layersOfDrink,
  priceOfDrink,
} from '#shared/drinks/drink-layers.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '#shared/drinks/drink-limits.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import * as paths from '#shared/paths.ts';
import { formatPrice } from '#shared/text/money.ts';
import { ingredientsText } from '#shared/text/text.ts';
import { BARISTA_VIEW_LINK, BaristaView, isBaristaView, useBaristaView } from './barista-view.tsx';
import styles from './cup-page.module.css';
import { DreamCupsButton } from './dream-cups-button.tsx';
import { LikeButton, likesText, ShareButton } from './drink-buttons.tsx';

const [ReportDialog, hintReport] = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog);

const idOf = ({ id }: PageParams) => ({ drinkId: Number(id) });

export const prefetch: Prefetch = (data, { params }) => data.drinks.find.prefetch(idOf(params));

export const headOf: HeadOf = (data, { params, search }) => {
  const drink = data.drinks.find.getData(idOf(params));
  if (drink === null) return { title: `Fant ikke koppen – ${cafeNameOf(data)}`, missing: true };
  if (!drink) return undefined;
  const names = ingredientsText(drink.ingredientDTOs.map(({ name }) => name));
  return {
    title: isBaristaView(search)
      ? `${drink.name} – Ved disken – ${cafeNameOf(data)}`
      : `${drink.name} – Drømmekopp fra ${cafeNameOf(data)}`,
    ...(names && { description: `En drømmekopp med ${names}.` }),
    image: {
      path: paths.cupCard(drink.drinkId),
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      alt: drinkText(drink),
    },
  };
};

const EMPTY_CUP = drawCup([], themeById(1));

/** A dream cup's page, or its barista view. The heading stays mounted, and keeps the focus, while the cup is loading. */
export function Page({ params }: { params: PageParams }) {
  const query = trpc.drinks.find.useQuery(idOf(params), {
    // The server renders the page of a visitor. The cup's maker and staff may see hidden cups too.
    refetchOnMount: ({ state }) => (state.data === null && tokenNow() ? 'always' : true),
    // A visitor gets a waiting cup only from saving it. Don't replace it by a 404 while it is shown at the counter.
    enabled: ({ state }) => state.data?.visibility !== 'waiting' || Boolean(tokenNow()),
  });
  const drink = query.data;
  const barista = useBaristaView();
  const hasFailed = drink === undefined && query.isError && !query.isFetching;
  const isLoading = drink === undefined && !hasFailed;
  if (drink && barista.isOpen) return <BaristaView drink={drink} onLeave={barista.leave} />;
  return (
    <div className={`page stack gap-6 ${styles.frame}`} aria-busy={isLoading}>
      <div className={`stack gap-3 ${styles.heading}`}>
        <h1 className="breakable">
          {drink?.name ?? (drink === null ? 'Denne koppen finnes ikke' : 'Drømmekopp')}
        </h1>
        <div className={`measure quiet ${styles.lead}`}>
          {isLoading && <Skeleton />}
          {drink && (
            <p>{`Drømmekopp i fargetemaet ${themeById(drink.themeId).name}. ${fillText(layersOfDrink(drink))}.`}</p>
          )}
          {drink === null && (
            <p>Den kan være slettet, eller så er lenken feil. Det er mange andre å se, og plass til din.</p>
          )}
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
        {drink && <CupFacts drink={drink} onBaristaView={barista.enter} />}
        {drink === null && (
          <Actions>
            <LinkButton variant="primary" href={paths.builder}>
              Lag din egen kopp
            </LinkButton>
            <DreamCupsButton />
          </Actions>
        )}
        {isLoading && <PageSkeleton />}
        {hasFailed && <ErrorState message="Vi fikk ikke hentet koppen." onRetry={query.refetch} />}
      </div>
    </div>
  );
}

function CupFacts({ drink, onBaristaView }: { drink: Drink; onBaristaView: () => void }) {
  const isShown = !isNotShown(drink);
  const isComplete = dividedIngredients(drink).poured.every(({ isAvailable }) => isAvailable);
  const canAdd = useTakesOrders() && isShown && canBeOrdered(drink);
  return (
    <>
      <NotShown drink={drink} />
      <div className={`row wrap ${styles.likes}`}>
        <p
          className={`row headline step-1 gap-2 ${styles.count}`}
          data-liked={drink.timesFavorite > 0 || undefined}
        >
          <Icon name="heart" />
          <span>{likesText(drink)}</span>
        </p>
        {isShown && (
          <div className={`row wrap gap-3 ${styles.actions}`}>
            <LikeButton drink={drink} />
            <ShareButton drink={drink} />
          </div>
        )}
      </div>
      <Ingredients drink={drink} />
      {canAdd && <AddButton line={{ drinkId: drink.drinkId, quantity: 1 }} price={priceOfDrink(drink).nok} />}
      <Actions>
        <LinkButton variant={canAdd ? 'secondary' : 'primary'} href={paths.variant(drink.drinkId)}>
          {isComplete ? 'Lag din variant' : 'Lag den med noe annet'}
        </LinkButton>
        <LinkButton id={BARISTA_VIEW_LINK} href={paths.baristaView(drink.drinkId)} onClick={onBaristaView}>
          Vis ved disken
        </LinkButton>
        <DreamCupsButton className={styles.scripted} />
      </Actions>
      {isShown && (
        <ButtonWithDialog
          hint={hintReport}
          className={`small ${styles.report} ${styles.scripted}`}
          dialog={(props) => <ReportDialog drink={drink} {...props} />}
        >
          Meld fra
        </ButtonWithDialog>
      )}
    </>
  );
}

function Ingredients({ drink }: { drink: Drink }) {
  const headingId = useId();
  const parts = partsOf(drink);
  // The sum of today's prices, without ingredients that are no longer sold.
  const { nok, isComplete } = priceOfDrink(drink);
  return (
    <section aria-labelledby={headingId} className="stack gap-2">
      <h2 id={headingId} className="step-2">
        Ingredienser
      </h2>
      {parts.length === 0 ? (
        <p className={`quiet ${styles.share}`}>Koppen er tom, og kan bli til hva som helst.</p>
      ) : (
        <>
          <ul>
            {parts.map((part) => (
              <li key={part.name} className={`row target gap-3 ${styles.part}`}>
                <ColorDot color={part.color} />
                <span className="strong breakable snug shrink grow">
                  <span>{partText(part)}</span>
                  {!part.isAvailable && <span className={`quiet ${styles.share}`}> (ikke å få nå)</span>}
                </span>
                <span>{measureText(part)}</span>
                {!part.without && <span className={`quiet ${styles.share}`}>{shareText(part)}</span>}
              </li>
            ))}
          </ul>
          <AllergenLines allergens={drink.allergens} unknown={drink.allergensUnknown} />
          <p className={`wrap between step-1 gap-x-3 ${styles.price}`}>
            <span>Pris i dag</span> <strong>{`${isComplete ? '' : 'fra '}${formatPrice(nok)}`}</strong>
            {!isComplete && <span className={`quiet ${styles.share}`}>Noe i koppen selges ikke lenger.</span>}
          </p>
        </>
      )}
    </section>
  );
}
