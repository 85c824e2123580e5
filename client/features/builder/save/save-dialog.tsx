import { cupText } from '#client/cup/cup-contents.ts';
import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { isNetworkFailure } from '#client/data/error-text.ts';
import { announcementOf } from '#client/data/reason-text.ts';
import type { Work } from '#client/features/builder/builder-state.ts';
import { ThemeCircles } from '#client/features/builder/choose/look-choice.tsx';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { Field } from '#client/ui/field/field.tsx';
import { layersOf } from '#shared/cup/cup.ts';
import { drawCup } from '#shared/cup/drawing/cup-svg.ts';
import { themeById } from '#shared/cup/looks.ts';
import { DEFAULT_DRINK_NAME, MAX_DRINK_NAME } from '#shared/drinks/drink-limits.ts';
import { characterCount, hasForbiddenCharacters, isLonger } from '#shared/text/text.ts';
import styles from './save-dialog.module.css';

type SaveDialogProps = {
  work: Work;
  onChange: (changed: Partial<Omit<Work, 'cup'>>) => void;
  /** Rejects if the cup could not be saved. */
  onSave: () => Promise<void>;
  onClose: () => void;
};

export function SaveDialog({ work, onChange, onSave, onClose }: SaveDialogProps) {
  const { cup, themeId, vessel, name } = work;
  const error = nameError(name);
  const theme = themeById(themeId);
  const layers = layersOf(cup);
  const names = cup.portions.map((portion) => portion.name);
  return (
    <ActionDialog
      title="Lag din drømmekopp"
      size="medium"
      sticky={false}
      send={async () => (error ? { name: error } : onSave().then(() => 'leave'))}
      failure={errorsOf}
      onClose={onClose}
    >
      {() => (
        <div className={`stack gap-4 ${styles.form}`}>
          <p className={`quiet ${styles.explanation}`}>
            Gi koppen et navn og velg fargene dens, så finner du og andre den igjen blant alle Drømmekopper.
            Uten navn heter den {DEFAULT_DRINK_NAME}.
          </p>
          <Field
            label="Navn"
            placeholder="Skriv inn navn på drikken"
            value={name}
            error={error}
            hint={isLonger(name, MAX_DRINK_NAME) && `${characterCount(name)} av ${MAX_DRINK_NAME} tegn`}
            autoComplete="off"
            enterKeyHint="done"
            className={styles.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
          <ThemeCircles themeId={themeId} onTheme={(themeId) => onChange({ themeId })} />
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
        </div>
      )}
    </ActionDialog>
  );
}

const NAMES_A_LINE = 3;

export function nameLines(names: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(names.length / NAMES_A_LINE) }, (_, line) =>
    names.slice(line * NAMES_A_LINE, (line + 1) * NAMES_A_LINE).join(', '),
  );
}

function errorsOf(error: unknown): FormErrors {
  const reason = 'Kunne ikke opprette drikk';
  if (isNetworkFailure(error)) return { reason, advice: 'Ingen kontakt med kafeen. Prøv igjen.' };
  const { text, lang } = announcementOf(error, 'Failed to create drink');
  return lang ? { reason, form: text } : { reason, advice: text };
}

/** The error of a drink's name; undefined for a valid one. An empty name is valid: the server replaces it. */
export function nameError(name: string): string | undefined {
  if (isLonger(name, MAX_DRINK_NAME)) return `Navnet kan ha høyst ${MAX_DRINK_NAME} tegn.`;
  return hasForbiddenCharacters(name) ? 'Navnet har tegn som ikke synes. Skriv det på nytt.' : undefined;
}
