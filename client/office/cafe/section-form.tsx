import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { trpc } from '#client/data/trpc.ts';
import { removeFrom } from '#client/office/list-rows.tsx';
import { changeIdOf, toastDone } from '#client/office/record-toasts.ts';
import { type FieldName, nowText, useRecordForm } from '#client/office/use-record-form.ts';
import { Button } from '#client/ui/button/button.tsx';
import { FormFailure, hasBadDate } from '#client/ui/dialog/dialog-form.tsx';
import { type FormErrors, focusInvalid } from '#client/ui/dialog/form-errors.ts';
import { useLeaveDialog } from '#client/ui/dialog/leave-dialog.tsx';
import { FieldError } from '#client/ui/field/field.tsx';
import type { FormField } from '#client/ui/field/form-fields.tsx';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { UNDO_OFFER } from '#shared/api/undo.ts';
import type { CafeInput, CafeSettings } from '#shared/cafe/cafe.ts';
import { CAFE_FIELDS } from '#shared/cafe/cafe-fields.ts';
import type { CafeSection } from '#shared/cafe/cafe-sections.ts';
import styles from './cafe.module.css';
import { cafeErrors } from './cafe-errors.ts';

type SectionFormProps = {
  title: string;
  state: Pick<SectionState<CafeSection>, 'errors' | 'isChanged' | 'isSaving' | 'save' | 'reset'>;
  /** Shown beside the fields on wide screens. */
  preview?: ReactNode;
  onSaved?: (() => unknown) | undefined;
  children: ReactNode;
};

/** The id of a section, for links with a fragment. */
export const anchorOf = (title: string): string => title.replaceAll(' ', '-');

/** A section of the settings, saved on its own. After a failed save, the first invalid field gets the focus. */
export function SectionForm({ title, state, preview, onSaved, children }: SectionFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { errors, isChanged, isSaving, save, reset } = state;
  const leaving = useLeaveDialog({ isChanged, isSaving, isPage: true });
  // Opening `#Kontakt` focuses the heading of that section.
  useEffect(() => {
    if (location.hash !== `#${encodeURIComponent(title)}`) return;
    heading.current?.scrollIntoView();
    focusHeading(heading.current, { preventScroll: true });
  }, [title]);
  function discard() {
    // `reset` removes the button that has the focus.
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
      <div className={preview ? `stack gap-6 ${styles.columns}` : undefined}>
        <form
          ref={form}
          noValidate
          aria-labelledby={id}
          className="stack measure gap-4"
          onSubmit={async (event) => {
            event.preventDefault();
            if (hasBadDate(event.currentTarget)) return;
            if (await save()) onSaved?.();
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

type StoredSections = { [Name in CafeSection]: { value: CafeSettings[Name]; version: number } };

/**
 * The state of a section. The input stays after an error. Changes by another admin are merged; fields that both changed
 * need a decision. A save can be undone.
 * @param complete normalizes the input before it is stored, such as a link without `https://`
 */
export function useSection<Section extends CafeSection>(
  section: Section,
  title: string,
  settings: StoredSections,
  complete: (typed: CafeSettings[Section]) => CafeSettings[Section] = (typed) => typed,
) {
  const { cafe, client } = trpc.useUtils();
  const loaded = settings[section];
  const [errors, setErrors] = useState<FormErrors>({});
  const form = useRecordForm<StoredSections[Section], CafeSettings[Section], CafeSettings[Section]>({
    noun: 'the café',
    record: loaded,
    draftOf: (row) => (row ?? loaded).value,
    parse: (typed) => {
      const draft = complete(typed);
      return { input: draft, draft };
    },
    save: async (value, version) => {
      const input = { section, value, version } as CafeInput;
      const answer: StoredSections = await client.cafe.update.mutate(input);
      return { ...answer[section], changeId: changeIdOf(answer) };
    },
    load: async () => {
      const answer: StoredSections = await cafe.settings.fetch(undefined, { staleTime: 0 });
      return answer[section];
    },
    fieldErrors: cafeErrors,
    nowText: (name, { value }) => {
      const [field = '', part] = name.split('.');
      // `CAFE_FIELDS` calls the name `cafeName`, because a log entry's `name` is its section.
      if (part === undefined)
        return nowText(CAFE_FIELDS, name === 'name' ? 'cafeName' : name, {
          ...value,
          cafeName: Object(value).name,
        } as never);
      const now = Object(value)[field][part];
      return part === 'imageId' ? 'Er nå et annet bilde' : now ? `Er nå «${now}»` : 'Er nå tom';
    },
  });
  const { draft, isChanged, isSaving } = form;
  // Without unsaved input, show a newer version at once: a change by another admin, or an undo.
  if (loaded.version > (form.version ?? 0) && !isChanged && !isSaving) form.show(loaded);

  const set: typeof form.set = (name, value) => {
    form.set(name, value);
    setErrors({});
  };
  const field: FieldsOf<CafeSettings[Section]> = (name) => ({
    name,
    value: draft[name],
    error: errors[name],
    onValue: (value) => set(name, value),
  });

  return {
    ...form,
    errors,
    set,
    field,
    /** @returns whether it is stored */
    save: async (): Promise<boolean> => {
      if (isSaving) return false;
      setErrors({});
      const saved = await form.save();
      if ('row' in saved) toastDone(`${title} er lagret`, [saved.row], `${title} er som før`);
      // Synchronous, because `onSubmit` focuses the invalid field right after this.
      else flushSync(() => setErrors(saved.errors));
      return 'row' in saved;
    },
    /** Discards the draft, and offers to restore it. */
    reset: () => {
      const run = form.takeStored();
      toast('Det du skrev, er forkastet', { action: { text: 'Angre', time: UNDO_OFFER, run } });
      setErrors({});
    },
  };
}

export type SectionState<Section extends CafeSection> = ReturnType<typeof useSection<Section>>;

export const MARKS = 'Tom linje gir nytt avsnitt. **Fet** og [lenke](https://…) virker.';

export type FieldProps<Value> = Pick<FormField<Value>, 'name' | 'value' | 'onValue' | 'error'>;

/** Props by name of the field: `<TextField {...field('phone')} label="Telefon" />`. */
type FieldsOf<Value> = <Name extends FieldName<Value>>(name: Name) => FieldProps<Value[Name]>;

/** Props of nested fields, such as `banner.heading`. */
export const fieldsOf =
  <Value extends object>(
    { name, value, onValue }: Omit<FieldProps<Value>, 'error'>,
    errors: FormErrors,
  ): FieldsOf<Value> =>
  (part) => ({
    name: `${name}.${part}`,
    value: value[part],
    error: errors[`${name}.${part}`],
    onValue: (changed) => onValue({ ...value, [part]: changed }),
  });

/** The error of a whole list. It is focusable for `focusInvalid`. */
export const ListError = ({ name, error }: { name: string; error: string | undefined }) => (
  <div tabIndex={-1} data-invalid={error ? true : undefined}>
    <FieldError id={`${name}error`} error={error} />
  </div>
);

type ItemsProps<Item> = FieldProps<Item[]> & {
  errors: FormErrors;
  /** The label of the remove button; the accessible name adds the name of the item. */
  removeText: string;
  nameOf: (item: Item) => string;
  children: (item: Item, field: FieldsOf<Item>) => ReactNode;
};

export function Items<Item extends object>(props: ItemsProps<Item>) {
  const { name, value, onValue, error, errors, removeText, nameOf, children } = props;
  return (
    <>
      <ListError name={name} error={error} />
      {value.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place.
        <div key={index} className={`stack gap-4 ${styles.item}`}>
          {children(
            item,
            fieldsOf(
              {
                name: `${name}.${index}`,
                value: item,
                onValue: (changed) => onValue(value.with(index, changed)),
              },
              errors,
            ),
          )}
          <div>
            <Button
              name={`${name}.${index}.remove`}
              aria-label={`${removeText} ${nameOf(item)}`.trim()}
              onClick={() => removeFrom(props, index)}
            >
              {removeText}
            </Button>
          </div>
        </div>
      ))}
    </>
  );
}
