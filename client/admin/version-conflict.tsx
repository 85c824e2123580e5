import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import { isSame } from '#shared/api/json.ts';
import { type Field, fieldOf, labelOf } from '#shared/menu/field.ts';
import { type Conflict, changedFields, type FieldName, mergeDrafts } from './record-merge.ts';
import styles from './version-conflict.module.css';

/** How values are shown otherwise than their fields say. */
export type FieldTexts<Draft> = { [Name in FieldName<Draft>]?: (value: Draft[Name]) => ReactNode };

type VersionConflictProps<Row, Draft> = {
  conflict: Conflict<Draft>;
  /** The current values of the form. */
  draft: Draft;
  fields: readonly Field<Row>[];
  texts: FieldTexts<Draft>;
  set: <Name extends FieldName<Draft>>(name: Name, value: Draft[Name]) => void;
  onTakeStored: () => void;
};

/** Shows the changes of another admin in the edited record, to choose from; mounted anew for each conflict. */
export function VersionConflict<Row, Draft extends object>(props: VersionConflictProps<Row, Draft>) {
  const { conflict, draft, fields, texts, set, onTakeStored } = props;
  const { before, mine, theirs } = conflict;
  const merged = mergeDrafts(conflict);
  const both = changedFields(mine, theirs).filter((name) => name in merged.clashes);
  const taken = changedFields(mine, merged.draft);
  const box = useRef<HTMLElement>(null);
  const id = useId();
  // So that it is read out; a second Enter does not save before it is read.
  useEffect(() => focusBelowTitle(box.current), []);
  const text = (name: FieldName<Draft>, of: Draft): ReactNode => {
    const value = texts[name] ? texts[name](of[name]) : draftText(fieldOf(fields, name), of[name]);
    return typeof value === 'string' ? `«${value}»` : value;
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={`${id}text`}
      className={`stack items-start gap-3 honey-tint ${styles.conflict}`}
    >
      <h3 id={id}>Noen andre har endret dette imens</h3>
      <p id={`${id}text`}>
        Ingenting er overskrevet. Se over feltene: når du lagrer nå, blir det som du ser det her.
      </p>
      <dl className={`stack gap-3 ${styles.fields}`}>
        {[...both, ...taken].map((name) => {
          const isTheirs = isSame(draft[name], theirs[name]);
          const isChoice = both.includes(name);
          const { label, lang } = labelOf(fieldOf(fields, name));
          return (
            <div key={name} className={styles.field}>
              <dt lang={lang}>{label}</dt>
              <dd>
                {isChoice && isTheirs ? (
                  <>Du skrev {text(name, mine)}</>
                ) : (
                  <>
                    Er nå {text(name, theirs)}, var {text(name, before)}
                  </>
                )}
              </dd>
              {isChoice && (
                <dd>
                  <Button onClick={() => set(name, (isTheirs ? mine : theirs)[name])}>
                    Bruk denne
                    <VisuallyHidden>
                      {' '}
                      i feltet <span lang={lang}>{label}</span>
                    </VisuallyHidden>
                  </Button>
                </dd>
              )}
            </div>
          );
        })}
      </dl>
      {changedFields(draft, theirs).length > 0 && (
        <Button
          onClick={() => {
            onTakeStored();
            focusBelowTitle(box.current);
          }}
        >
          Bruk alt som er lagret nå
        </Button>
      )}
    </section>
  );
}

/** Moves the focus to the start of a form, with the form's title in sight. */
function focusBelowTitle(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true });
  box?.closest('[role=dialog]')?.scrollIntoView({ block: 'start' });
}

/** A value of a draft, in which an empty text stands for none, and some fields have what is typed. */
function draftText<Row>({ key, isTyped, text }: Field<Row>, value: unknown): string {
  if (value === '' || value === null) return 'N/A';
  return isTyped ? String(value) : text({ [key]: value } as Row);
}
