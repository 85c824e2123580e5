import { useId } from 'react';
import { LinkButton } from '#client/ui/button/button.tsx';
import { ColorDot } from '#client/ui/icon/color-dot.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Repeat } from '#client/ui/loading/repeat.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { Actions } from '#client/ui/text/prose.tsx';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import { priceOfDrink } from '#shared/drinks/drink-price.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import { formatPrice } from '#shared/text/money.ts';
import styles from './cup-facts.module.css';
import { DreamCupsButton } from './dream-cups-button.tsx';
import { LikeButton, likesText } from './like-button.tsx';
import { measureText, partsOf, partText, shareText } from './pouring.ts';
import { ShareButton } from './share-button.tsx';
import { BARISTA_VIEW_LINK, baristaViewPath } from './use-barista-view.ts';

type CupFactsProps = { drink: Drink; onBaristaView: () => void };

export function CupFacts({ drink, onBaristaView }: CupFactsProps) {
  const isComplete = drink.ingredientDTOs.every(({ isAvailable }) => isAvailable);
  return (
    <>
      <div className={`row wrap ${styles.likes}`}>
        <p className={`row headline step-1 gap-2 ${styles.count}`}>
          <Icon name="heart" />
          {likesText(drink)}
        </p>
        <div className={`row wrap gap-3 ${styles.actions}`}>
          <LikeButton drink={drink} />
          <ShareButton drink={drink} />
        </div>
      </div>
      <Ingredients drink={drink} />
      <Actions>
        <LinkButton variant="primary" href={`/drommekoppen?variant=${drink.drinkId}`}>
          {isComplete ? 'Lag din variant' : 'Lag den med noe annet'}
        </LinkButton>
        <LinkButton id={BARISTA_VIEW_LINK} href={baristaViewPath(drink.drinkId)} onClick={onBaristaView}>
          Vis ved disken
        </LinkButton>
        <DreamCupsButton className={styles.scripted} />
      </Actions>
    </>
  );
}

function Ingredients({ drink }: { drink: Drink }) {
  const headingId = useId();
  const parts = partsOf(drink);
  return (
    <section aria-labelledby={headingId} className="stack gap-2">
      <h2 id={headingId} className="step-2">
        Ingredienser
      </h2>
      {parts.length === 0 ? (
        <p className={`quiet ${styles.share}`}>Koppen er tom, og kan bli til hva som helst.</p>
      ) : (
        <ul>
          {parts.map((part) => (
            <li key={part.name} className={`row target gap-3 ${styles.part}`}>
              <ColorDot color={part.color} />
              <span className="strong breakable snug shrink grow">
                {partText(part)}
                {part.isGone && <span className={`quiet ${styles.share}`}> (ikke å få nå)</span>}
              </span>
              <span>{measureText(part)}</span>
              {!part.without && <span className={`quiet ${styles.share}`}>{shareText(part)}</span>}
            </li>
          ))}
        </ul>
      )}
      {parts.length > 0 && <Price drink={drink} />}
    </section>
  );
}

/** The sum of today's prices; ingredients that are no longer sold have none. */
function Price({ drink }: { drink: Drink }) {
  const { nok, isComplete } = priceOfDrink(drink);
  return (
    <p className={`wrap between step-1 gap-x-3 ${styles.price}`}>
      <span>Pris i dag</span> <strong>{`${isComplete ? '' : 'fra '}${formatPrice(nok)}`}</strong>
      {!isComplete && <span className={`quiet ${styles.share}`}>Noe i koppen selges ikke lenger.</span>}
    </p>
  );
}

export const CupFactsSkeleton = () => (
  <>
    <VisuallyHidden>
      <span role="status" lang="en">
        Loading...
      </span>
    </VisuallyHidden>
    <div className={`row wrap ${styles.likes}`}>
      <Skeleton className={`step-1 ${styles.count}`} />
      <Skeleton shape="block" className={styles.buttonsplace} />
    </div>
    <div className="stack gap-2">
      <Skeleton className="step-2" />
      <div>
        <Repeat times={4}>
          <div className={`row target gap-3 ${styles.part}`}>
            <Skeleton className="strong breakable snug shrink grow" />
          </div>
        </Repeat>
      </div>
    </div>
    <Skeleton shape="block" className={styles.actionsplace} />
  </>
);
