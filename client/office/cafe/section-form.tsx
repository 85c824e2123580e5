import { type ReactNode, useEffect, useId, useRef } from 'react';
import { hasBadDate } from '#client/lib/bad-date.ts';
import { focusInvalid } from '#client/lib/focus-invalid.ts';
import { Button } from '#client/ui/button/button.tsx';
import { FormFailure } from '#client/ui/dialog/form-failure.tsx';
import { useLeaveDialog } from '#client/ui/dialog/leave-dialog.tsx';
import { focusHeading } from '#client/ui/focus-owner.ts';
import type { CafeSection } from '#shared/cafe/cafe-sections.ts';
import styles from './section-form.module.css';
import type { SectionState } from './use-section.ts';

type SectionFormProps = {
  title: string;
  state: Pick<SectionState<CafeSection>, 'errors' | 'isChanged' | 'isSaving' | 'save' | 'reset'>;
  /** How the section looks to guests, beside the fields on wide screens. */
  preview?: ReactNode;
  children: ReactNode;
};

/** The fragment of an address that leads to a part of the settings. */
export const anchorOf = (title: string): string => title.replaceAll(' ', '-');

/** A section of the café's settings with its own button; the first field with an error gets the focus. */
export function SectionForm({ title, state, preview, children }: SectionFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { errors, isChanged, isSaving, save, reset } = state;
  const leaving = useLeaveDialog({ isChanged, isSaving, isPage: true });
  // An address such as `#Kontakt` leads to its section.
  useEffect(() => {
    if (location.hash !== `#${encodeURIComponent(title)}`) return;
    heading.current?.scrollIntoView();
    focusHeading(heading.current, { preventScroll: true });
  }, [title]);
  function discard() {
    // The button is gone afterwards.
    form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    reset();
  }

  return (
    <section
      id={anchorOf(title)}
      aria-labelledby={id}
      className={`surface stack content-start gap-4 ${styles.section}`}
    >
      <h2 ref={heading} id={id} className="step-2">
        {title}
      </h2>
      <div className={preview ? styles.columns : undefined}>
        <form
          ref={form}
          noValidate
          aria-labelledby={id}
          className="stack measure gap-4"
          onSubmit={async (event) => {
            event.preventDefault();
            if (hasBadDate(event.currentTarget)) return;
            await save();
            focusInvalid(form.current);
          }}
        >
          {children}
          <FormFailure errors={errors} />
          <div className="row wrap gap-3">
            <Button type="submit" variant={isChanged ? 'primary' : 'secondary'} blocked={isSaving}>
              {isSaving ? 'Lagrer...' : 'Lagre'}
            </Button>
            {isChanged && <Button onClick={discard}>Forkast</Button>}
            <p role="status" className="quiet">
              {isChanged && 'Ikke lagret'}
            </p>
          </div>
        </form>
        {preview && (
          <section
            aria-label={`Forhåndsvisning av ${title.toLowerCase()}`}
            className={`surface breakable ${styles.preview}`}
          >
            {preview}
          </section>
        )}
      </div>
      {leaving.dialog}
    </section>
  );
}
