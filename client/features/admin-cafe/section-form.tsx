import { type ReactNode, useEffect, useId, useRef } from 'react';
import { hasBadDate } from '#client/lib/forms/bad-date.ts';
import { Button } from '#client/ui/button/button.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { FormFailure } from '#client/ui/dialog/form-failure.tsx';
import { useLeaveDialog } from '#client/ui/dialog/leave-dialog.tsx';
import { focusHeading } from '#client/ui/focus-owner.ts';
import styles from './section-form.module.css';

type SectionFormProps = {
  title: string;
  state: {
    errors: FormErrors;
    isChanged: boolean;
    isSaving: boolean;
    attempts: number;
    save: () => Promise<void>;
    reset: () => void;
  };
  /** How the section looks to guests, beside the fields on wide screens. */
  preview?: ReactNode;
  children: ReactNode;
};

/** A section of the café's settings with its own button; the first field with an error gets the focus. */
export function SectionForm({ title, state, preview, children }: SectionFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { errors, isChanged, isSaving, attempts, save, reset } = state;
  const leaving = useLeaveDialog({ isChanged, isSaving, isPage: true });
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);
  // An address such as `#Kontakt` leads to its section.
  useEffect(() => {
    if (location.hash === `#${encodeURIComponent(title)}`) focusHeading(heading.current);
  }, [title]);
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 ref={heading} id={id}>
        {title}
      </h2>
      <div className={preview ? styles.columns : undefined}>
        <form
          ref={form}
          noValidate
          aria-labelledby={id}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!hasBadDate(event.currentTarget)) void save();
          }}
        >
          {children}
          <FormFailure errors={errors} />
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" blocked={isSaving}>
              {isSaving ? 'Lagrer...' : 'Lagre'}
            </Button>
            {isChanged && <Button onClick={reset}>Forkast</Button>}
            <p role="status" className={styles.state}>
              {isChanged && 'Ikke lagret'}
            </p>
          </div>
        </form>
        {preview && (
          <section aria-label={`Forhåndsvisning av ${title.toLowerCase()}`} className={styles.preview}>
            {preview}
          </section>
        )}
      </div>
      {leaving.dialog}
    </section>
  );
}
