import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ingredientRows } from '#client/data/list-data.ts';
import type { Prefetch } from '#client/data/page.ts';
import { trpc } from '#client/data/trpc.ts';
import { DreamCupsButton } from '#client/features/drinks/dream-cups-button.tsx';
import { DrinkGallery, FIRST_CUPS } from '#client/features/drinks/drink-gallery.tsx';
import { AddButton, BasketBar, useTakesOrders } from '#client/features/pickup/pickup-button.tsx';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { Button, DialogButton } from '#client/ui/button/button.tsx';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { ErrorState } from '#client/ui/loading/loading.tsx';
import { arePoured, layersOf, recipeOf } from '#shared/cup/cup.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { toNok } from '#shared/text/money.ts';
import styles from './builder-page.module.css';
import {
  aboutText,
  addedToBasket,
  beginAnother,
  choose,
  clear,
  initialState,
  priceOf,
  saved,
  select,
  set,
} from './builder-state.ts';
import { InfoBox, useIngredientDetails } from './choose/ingredient-details.tsx';
import { IngredientSidebar } from './choose/ingredient-sidebar.tsx';
import { ThemeCircles, ThemeSelect, VesselChoice } from './choose/look-choice.tsx';
import { CupAllergens, Portions } from './choose/portions.tsx';
import { CupStage, SAVED_HEADING, SavedStage } from './pour/cup-stage.tsx';
import { useSaveDrink } from './save/use-save-drink.ts';
import { useDraft } from './start/draft.ts';
import { RECIPES } from './start/surprise.ts';
import { useVariant, variantId } from './start/variant.ts';

const [IngredientDialog, hintIngredient] = lazyDialog(
  async () => (await import('./choose/ingredient-dialog.tsx')).IngredientDialog,
);
const [SaveDialog, hintSave] = lazyDialog(async () => (await import('./save/save-dialog.tsx')).SaveDialog);

/** Whether details open in a dialog: the same 800 px as in builder-page.module.css. */
const isNarrow = (): boolean => window.matchMedia('(width < 800px)').matches;
const hintWhereNarrow = () => isNarrow() && hintIngredient();

export const prefetch: Prefetch = (data, { search }) => {
  const drinkId = variantId(search.toString());
  return Promise.all([
    data.ingredients.list.prefetch(),
    data.drinks.list.prefetch(FIRST_CUPS),
    drinkId ? data.drinks.find.prefetch({ drinkId }) : undefined,
  ]);
};

export const Page = () => (
  <div className={`page stack gap-5 ${styles.page}`}>
    <Builder gallery={<DrinkGallery />} />
  </div>
);

function Builder({ gallery }: { gallery: ReactNode }) {
  const [state, change] = useState(initialState);
  const [open, setOpen] = useState<'ingredient' | 'save' | null>(null);
  const { data: catalogue, isFetching } = trpc.ingredients.list.useQuery(undefined, {
    select: ingredientRows,
  });
  useDraft(state, change, catalogue);
  // Not with an outdated list, in which an ingredient that has just been sold out is still for sale.
  const variant = useVariant(state.restored && !isFetching, change, catalogue);
  const details = useIngredientDetails(state.selectedId, catalogue);
  const save = useSaveDrink(state, (work, drink) => {
    change(saved(work, drink));
    setOpen((shown) => (shown === 'save' ? null : shown));
  });
  // Stable functions, because the ingredients should not render at each step.
  const add = useCallback((ingredient: Ingredient) => change(choose(ingredient)), []);
  const show = useCallback(({ ingredientId }: Ingredient) => {
    change(select(ingredientId));
    if (isNarrow()) setOpen('ingredient');
  }, []);
  const setTheme = (themeId: number) => change(set({ themeId }));
  const openSave = () => setOpen('save');
  const close = () => setOpen(null);
  const beginAgain = () => {
    change(beginAnother);
    focusHeading(document.querySelector<HTMLElement>('main h1'));
  };
  const { cup, themeId, vessel, past, replaced, saved: savedCup, resets } = state;
  const recipe = recipeOf(cup);
  const isPoured = arePoured(cup.portions, layersOf(cup));
  const poured = cup.portions.filter((_, index) => isPoured[index]);
  const ore = catalogue && poured.length > 0 ? priceOf(poured, catalogue) : null;
  const price = ore === null ? null : aboutText(ore);
  const canAdd = useTakesOrders() && poured.length > 0;
  const saveVariant = canAdd ? 'secondary' : 'primary';
  // A surprise's, until the guest changes the cup. Not the name typed for saving: the server may reject it.
  const [name] = RECIPES.find(([recipeName]) => recipeName === past.at(-1)?.named) ?? [];
  const ordered = {
    line: {
      ingredientIds: recipe.choices,
      layers: recipe.layers,
      themeId,
      vessel,
      ...(name && { name }),
      quantity: 1,
    },
    replaced,
    onAdded: () => change(addedToBasket),
    price: ore === null ? undefined : toNok(ore),
  };
  const builder = useRef<HTMLDivElement>(null);
  const onReset = useEffectEvent(() => {
    // Remounting the categories would take several frames.
    for (const group of builder.current?.querySelectorAll('details') ?? []) group.open = false;
    // Scroll to the cup, because the page has become shorter.
    const shown = document.getElementById(savedCup ? SAVED_HEADING : 'dine-valg')?.closest('section');
    shown?.scrollIntoView({ block: savedCup ? 'start' : 'nearest' });
  });
  useEffect(() => {
    if (resets > 0) onReset();
  }, [resets]);
  return (
    <>
      <div className={`wrap between ${styles.top}`}>
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
        <ThemeSelect themeId={themeId} onTheme={setTheme} className={styles.theme} />
      </div>
      {variant.failed && (
        <ErrorState message="Kunne ikke hente koppen du ville lage en variant av" onRetry={variant.retry} />
      )}
      <div ref={builder} className={styles.builder}>
        <div className={styles.middle}>
          {savedCup ? (
            <SavedStage drink={savedCup} onAgain={beginAgain} />
          ) : (
            <>
              <div className={styles.stage}>
                <CupStage state={state} change={change} catalogue={catalogue} price={price} />
              </div>
              <div className={`stack gap-4 ${styles.look}`}>
                <VesselChoice vessel={vessel} onVessel={(chosen) => change(set({ vessel: chosen }))} />
                <ThemeCircles themeId={themeId} onTheme={setTheme} className={styles.circles} />
              </div>
            </>
          )}
        </div>
        <div className={`stack content-start gap-5 ${styles.work}`}>
          <IngredientSidebar
            className={styles.ingredients}
            selectedId={state.selectedId}
            onShow={show}
            onAdd={add}
            onHint={hintWhereNarrow}
          />
          <div className={`stack content-start gap-5 ${styles.side}`}>
            <div className={styles.info}>
              <InfoBox details={details} onAdd={add} />
            </div>
            <Portions portions={cup.portions} isPoured={isPoured} catalogue={catalogue} change={change} />
            {canAdd && (
              <div className={styles.order}>
                <AddButton {...ordered} />
              </div>
            )}
            <div className={`wrap gap-3 ${styles.actions}`}>
              <DialogButton variant={saveVariant} hint={hintSave} onClick={openSave}>
                Lagre din Drømmekopp
              </DialogButton>
              <Button onClick={() => change(clear)}>Fjern valg</Button>
              <DreamCupsButton />
            </div>
          </div>
        </div>
      </div>
      {gallery}
      {/* After the gallery, so that it stays in sight there, too. */}
      {cup.portions.length > 0 && (
        <div className={`wrap between gap-2 ${styles.bar}`}>
          <BasketBar isInline />
          <div className="wrap baseline shrink gap-x-3">
            <p className="wrap gap-x-3">
              <strong>{`${cup.portions.length} valgt`}</strong>
              {price && !canAdd && <span>{price}</span>}
            </p>
            {/* Read out with the portions. */}
            <div aria-hidden="true">
              <CupAllergens portions={cup.portions} catalogue={catalogue} />
            </div>
          </div>
          <div className={`row gap-2 ${styles.actions}`}>
            <DialogButton variant={saveVariant} hint={hintSave} onClick={openSave}>
              Lagre
            </DialogButton>
            {canAdd && <AddButton {...ordered} isCompact />}
          </div>
        </div>
      )}
      {open === 'ingredient' && <IngredientDialog details={details} onAdd={add} onClose={close} />}
      {open === 'save' && (
        <SaveDialog work={state} onChange={(chosen) => change(set(chosen))} onSave={save} onClose={close} />
      )}
    </>
  );
}
