import { type ReactNode, useRef } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { Button } from '#client/ui/button/button.tsx';
import { DialogButton } from '#client/ui/dialog/dialog-button.tsx';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import type { Drink } from '#shared/drinks/drinks.ts';
import styles from './builder.module.css';
import { Choices } from './choose/choices.tsx';
import { InfoBox } from './choose/info-box.tsx';
import { IngredientSidebar } from './choose/ingredient-sidebar.tsx';
import { ThemeCircles } from './choose/theme-circles.tsx';
import { ThemeSelect } from './choose/theme-select.tsx';
import { VesselChoice } from './choose/vessel-choice.tsx';
import { CupStage } from './pour/cup-stage.tsx';
import { aboutText, priceOf } from './save/cup-price.ts';
import { SavedStage } from './save/saved-stage.tsx';
import { isNarrow, useBuilder } from './use-builder.ts';

const [IngredientDialog, hintIngredient] = lazyDialog(
  async () => (await import('./choose/ingredient-dialog.tsx')).IngredientDialog,
);
const [SaveDialog, hintSave] = lazyDialog(async () => (await import('./save/save-dialog.tsx')).SaveDialog);

const hintWhereNarrow = () => isNarrow() && hintIngredient();

type BuilderProps = {
  /** The page's heading; the theme stands beside it where there is room. */
  heading: ReactNode;
  onShowAll: () => void;
  onShowAllHint: () => unknown;
  /** Called when the save dialog opens: preloads `savedActions`. */
  onSave: () => unknown;
  savedActions: (drink: Drink) => ReactNode;
};

export function Builder({ heading, onShowAll, onShowAllHint, onSave, savedActions }: BuilderProps) {
  const { state, catalogue, variant, details, open, saving, steps, surprise, close } = useBuilder();
  const top = useRef<HTMLDivElement>(null);
  const openSave = () => {
    onSave();
    steps.openSave();
  };
  const again = () => {
    steps.again();
    focusHeading(top.current?.querySelector('h1'));
  };
  return (
    <>
      <div ref={top} className={`wrap between ${styles.top}`}>
        {heading}
        <ThemeSelect themeId={state.themeId} onTheme={steps.setTheme} className={styles.theme} />
      </div>
      {variant.failed && (
        <ErrorState message="Kunne ikke hente koppen du ville lage en variant av" onRetry={variant.retry} />
      )}
      <div className={styles.builder}>
        <div className={styles.middle}>
          <div className={state.saved ? undefined : styles.stage}>
            {state.saved ? (
              <SavedStage drink={state.saved} actions={savedActions(state.saved)} onAgain={again} />
            ) : (
              <CupStage state={state} catalogue={catalogue} onSurprise={surprise} onUndo={steps.undo} />
            )}
          </div>
          {!state.saved && (
            <div className={`stack gap-4 ${styles.look}`}>
              <VesselChoice vessel={state.vessel} onVessel={steps.setVessel} />
              <ThemeCircles themeId={state.themeId} onTheme={steps.setTheme} className={styles.circles} />
            </div>
          )}
        </div>
        <div className={`stack content-start gap-5 ${styles.work}`}>
          <IngredientSidebar
            className={styles.ingredients}
            selectedId={state.selectedId}
            resets={state.resets}
            onShow={steps.show}
            onAdd={steps.add}
            onHint={hintWhereNarrow}
          />
          <div className={`stack content-start gap-5 ${styles.side}`}>
            <div className={styles.info}>
              <InfoBox details={details} onAdd={steps.add} />
            </div>
            <Choices
              choices={state.cup.choices}
              catalogue={catalogue}
              resets={state.resets}
              isSaved={state.saved !== null}
              onRemove={steps.remove}
            />
            <div className={`wrap gap-3 ${styles.actions}`}>
              <DialogButton variant="primary" hint={hintSave} onClick={openSave}>
                Lagre din Drømmekopp
              </DialogButton>
              <Button onClick={steps.clear}>Fjern valg</Button>
              <DialogButton hint={onShowAllHint} onClick={onShowAll}>
                Se alle Drømmekopper
              </DialogButton>
            </div>
          </div>
        </div>
        <div className={`row between gap-3 ${styles.bar}`}>
          <p className="wrap gap-x-3">
            <strong>{state.cup.choices.length} valgt</strong>
            {catalogue && state.cup.choices.length > 0 && (
              <span>{aboutText(priceOf(state.cup.choices, catalogue))}</span>
            )}
          </p>
          <DialogButton variant="primary" hint={hintSave} onClick={openSave}>
            Lagre
          </DialogButton>
        </div>
      </div>
      {open === 'ingredient' && <IngredientDialog details={details} onAdd={steps.add} onClose={close} />}
      {open === 'save' && (
        <SaveDialog
          state={state}
          saving={saving}
          onName={steps.setName}
          onTheme={steps.setTheme}
          onClose={close}
        />
      )}
    </>
  );
}
