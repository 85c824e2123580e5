import { isNotShown } from '#client/cup/not-shown.tsx';
import { Builder } from '#client/features/builder/builder.tsx';
import { variantId } from '#client/features/builder/start/variant.ts';
import { DreamCupsButton } from '#client/features/dream-cups/dream-cups-button.tsx';
import { DrinkGallery, FIRST_CUPS } from '#client/features/dream-cups/drink-gallery.tsx';
import { LikeButton } from '#client/features/dream-cups/like-button.tsx';
import { ShareButton } from '#client/features/dream-cups/share-button.tsx';
import { baristaViewPath } from '#client/features/dream-cups/use-barista-view.ts';
import type { Prefetch } from '#client/lib/api/page.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import styles from './drommekoppen-page.module.css';

export const prefetch: Prefetch = (data, { search }) => {
  const drinkId = variantId(search.toString());
  return Promise.all([
    data.ingredients.list.prefetch(),
    data.drinks.list.prefetch(FIRST_CUPS),
    drinkId ? data.drinks.find.prefetch({ drinkId }) : undefined,
  ]);
};

export function Page() {
  return (
    <div className={`page stack gap-5 ${styles.page}`}>
      <Builder
        heading={
          <div className="stack gap-2">
            <h1>Drømmekoppen</h1>
            <p className="quiet measure">
              Bygg din egen kopp, lag for lag. Trykk på + for å helle i en ingrediens, eller på navnet for å
              lese om den.
            </p>
            <noscript>
              <p>Kopper lar seg bare bygge med JavaScript. Slå det på, og last siden på nytt.</p>
            </noscript>
          </div>
        }
        allCups={<DreamCupsButton />}
        savedActions={(drink) => (
          <>
            <LinkButton variant="primary" href={baristaViewPath(drink.drinkId)}>
              Vis ved disken
            </LinkButton>
            {!isNotShown(drink) && (
              <>
                <ShareButton drink={drink} />
                <LikeButton drink={drink} />
              </>
            )}
          </>
        )}
      />
      <DrinkGallery />
    </div>
  );
}
