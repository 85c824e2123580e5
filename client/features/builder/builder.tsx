import type { ReactNode } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import styles from './builder.module.css';
import { BuilderActions } from './builder-actions.tsx';
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

type BuilderProps = {
  /** What the page is called; the theme stands beside it where there is room. */
  heading: ReactNode;
  onShowAll: () => void;
  /** Somebody is about to ask for all dream cups. */
  onShowAllHint: () => unknown;
};

/** Builds a dream cup: choose, see, take back, save. */
export function Builder({ heading, onShowAll, onShowAllHint }: BuilderProps) {
  const builder = useBuilder();
  const { state, open, details, saving, show, add, close, setTheme } = builder;
  return (
    <>
      <div className={styles.top}>
        {heading}
        <ThemeSelect themeId={state.themeId} onTheme={setTheme} className={styles.theme} />
      </div>
      <div className={styles.builder}>
        <div className={styles.stage}>
          <CupStage {...state} />
        </div>
        <div className={styles.work}>
          <IngredientSidebar
            className={styles.ingredients}
            selectedId={state.selectedId}
            resets={state.resets}
            onShow={show}
            onAdd={add}
            onHint={() => isNarrow() && hintIngredient()}
          />
          <div className={styles.side}>
            <InfoBox details={details} onAdd={add} />
            <Choices choices={state.cup.choices} resets={state.resets} onRemove={builder.remove} />
            <BuilderActions
              onClear={builder.clear}
              onSave={builder.openSave}
              onSaveHint={hintSave}
              onShowAll={onShowAll}
              onShowAllHint={onShowAllHint}
            />
          </div>
        </div>
      </div>
      {open === 'ingredient' && <IngredientDialog details={details} onAdd={add} onClose={close} />}
      {open === 'save' && (
        <SaveDialog
          state={state}
          saving={saving}
          onName={builder.setName}
          onTheme={setTheme}
          onClose={close}
        />
      )}
    </>
  );
}
