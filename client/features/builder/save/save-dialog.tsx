import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { cupText, nameLines } from '#client/cup/cup-text.ts';
import type { BuilderState } from '#client/features/builder/builder-state.ts';
import { ThemeCircles } from '#client/features/builder/choose/theme-circles.tsx';
import { isNetworkFailure } from '#client/lib/api/error-text.ts';
import { announcementOf } from '#client/lib/api/reason-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { FormFailure } from '#client/ui/dialog/form-failure.tsx';
import { Field } from '#client/ui/field/field.tsx';
import { layersOf } from '#shared/cup/cup.ts';
import { drawCup } from '#shared/cup/drawing/cup-svg.ts';
import { themeById } from '#shared/cup/themes.ts';
import { DEFAULT_DRINK_NAME, MAX_DRINK_NAME } from '#shared/drinks/drink-limits.ts';
import { characterCount } from '#shared/text/text.ts';
import { nameError } from './name-error.ts';
import styles from './save-dialog.module.css';
import { NOT_SAVED, type SaveDrink } from './use-save-drink.ts';

type SaveDialogProps = {
  state: Pick<BuilderState, 'cup' | 'themeId' | 'vessel' | 'name'>;
  saving: SaveDrink;
  onName: (name: string) => void;
  onTheme: (themeId: number) => void;
  onClose: () => void;
};

export function SaveDialog({ state, saving, onName, onTheme, onClose }: SaveDialogProps) {
  const { cup, themeId, vessel, name } = state;
  const error = nameError(name);
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const failure = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (saving.error) failure.current?.scrollIntoView({ block: 'nearest' });
  }, [saving.error]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (error) input.current?.focus();
    else saving.save();
  }

  const theme = themeById(themeId);
  const layers = layersOf(cup);
  const names = cup.choices.map((choice) => choice.name);
  return (
    <Dialog title="Lag din drømmekopp" onClose={onClose}>
      <form id={formId} className={`stack gap-4 ${styles.form}`} noValidate onSubmit={submit}>
        <p className={styles.explanation}>
          Gi koppen et navn og velg fargene dens, så finner du og andre den igjen blant alle Drømmekopper.
          Uten navn heter den {DEFAULT_DRINK_NAME}.
        </p>
        <Field
          ref={input}
          label="Navn"
          placeholder="Skriv inn navn på drikken"
          value={name}
          error={error}
          hint={error && `${characterCount(name)} av ${MAX_DRINK_NAME} tegn`}
          autoComplete="off"
          enterKeyHint="done"
          className={styles.name}
          onChange={(event) => onName(event.target.value)}
        />
        <ThemeCircles themeId={themeId} onTheme={onTheme} />
        <div className={`stack green-tint ${styles.preview}`}>
          <CupDrawing drawing={drawCup(layers, theme, { vessel })} label={cupText(layers, theme, vessel)} />
        </div>
        <div className={styles.chosen}>
          <h3 className={styles.heading}>Dine valg</h3>
          {names.length === 0 ? (
            <p>Ingen ingredienser valgt.</p>
          ) : (
            <p className="quiet pre-line">{nameLines(names).join(',\n')}</p>
          )}
        </div>
      </form>
      <div ref={failure} className={styles.failure}>
        <FormFailure errors={saving.error ? errorsOf(saving.error) : {}} />
      </div>
      <DialogButtons>
        <Button onClick={onClose}>Avbryt</Button>
        <Button type="submit" form={formId} variant="primary" blocked={saving.saving}>
          {saving.saving ? 'Lagrer...' : 'Lagre'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function errorsOf(error: unknown): FormErrors {
  const reason = NOT_SAVED;
  if (isNetworkFailure(error)) return { reason, advice: 'Ingen kontakt med kafeen. Prøv igjen.' };
  const { text, lang } = announcementOf(error, 'Failed to create drink');
  return lang ? { reason, form: text } : { reason, advice: text };
}
