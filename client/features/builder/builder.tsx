import type { ReactNode } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { Button } from '#client/ui/button/button.tsx';
import { DialogButton } from '#client/ui/dialog/dialog-button.tsx';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import styles from './builder.module.css';
import { Choices } from './choices.tsx';
import { CupStage } from './cup-stage.tsx';
import { InfoBox } from './info-box.tsx';
import { IngredientSidebar } from './ingredient-sidebar.tsx';
import { ThemeSelect } from './theme-select.tsx';
import { isNarrow, useBuilder } from './use-builder.ts';

const [IngredientDialog, hintIngredient] = lazyDialog(
  async () => (await import('./ingredient-dialog.tsx')).IngredientDialog,
);
const [SaveDialog, hintSave] = lazyDialog(async () => (await import('./save-dialog.tsx')).SaveDialog);

const hintWhereNarrow = () => isNarrow() && hintIngredient();

type BuilderProps = {
  /** The page's heading; the theme stands beside it where there is room. */
  heading: ReactNode;
  onShowAll: () => void;
  /** Preloads the dialog of all dream cups, on hover or focus. */
  onShowAllHint: () => unknown;
};

/** Builds a dream cup: choose ingredients, undo, save. */
export function Builder({ heading, onShowAll, onShowAllHint }: BuilderProps) {
  const { state, catalogue, variant, details, open, saving, steps, surprise, close } = useBuilder();
  return (
    <>
      <div className={styles.top}>
        {heading}
        <ThemeSelect themeId={state.themeId} onTheme={steps.setTheme} className={styles.theme} />
      </div>
      {variant.failed && (
        <ErrorState message="Kunne ikke hente koppen du ville lage en variant av" onRetry={variant.retry} />
      )}
      <div className={styles.builder}>
        <div className={styles.stage}>
          <CupStage state={state} catalogue={catalogue} onSurprise={surprise} onUndo={steps.undo} />
        </div>
        <div className={styles.work}>
          <IngredientSidebar
            className={styles.ingredients}
            selectedId={state.selectedId}
            resets={state.resets}
            onShow={steps.show}
            onAdd={steps.add}
            onHint={hintWhereNarrow}
          />
          <div className={styles.side}>
            <InfoBox details={details} onAdd={steps.add} />
            <Choices
              choices={state.cup.choices}
              catalogue={catalogue}
              resets={state.resets}
              onRemove={steps.remove}
            />
            <div className={styles.actions}>
              <DialogButton variant="primary" hint={hintSave} onClick={steps.openSave}>
                Lagre din Drømmekopp
              </DialogButton>
              <Button onClick={steps.clear}>Fjern valg</Button>
              <DialogButton hint={onShowAllHint} onClick={onShowAll}>
                Se alle Drømmekopper
              </DialogButton>
            </div>
          </div>
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
