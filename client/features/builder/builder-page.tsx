import { isNotShown } from '#client/cup/not-shown.tsx';
import type { Prefetch } from '#client/data/page.ts';
import { DreamCupsButton } from '#client/features/drinks/dream-cups-button.tsx';
import { DrinkGallery, FIRST_CUPS } from '#client/features/drinks/drink-gallery.tsx';
import { LikeButton } from '#client/features/drinks/like-button.tsx';
import { ShareButton } from '#client/features/drinks/share-button.tsx';
import { LinkButton } from '#client/ui/button/button.tsx';
import * as paths from '#shared/paths.ts';
import { Builder } from './builder.tsx';
import styles from './builder-page.module.css';
import { variantId } from './start/variant.ts';

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
            <LinkButton variant="primary" href={paths.baristaView(drink.drinkId)}>
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
