import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import { changedFields, type FieldName } from './record-merge.ts';
import type { Meeting } from './use-record-form.ts';
import styles from './version-conflict.module.css';

type RecordMeetingProps<Draft> = {
  meeting: Meeting<Draft>;
  /** What the form holds now. */
  draft: Draft;
  labels: Record<FieldName<Draft>, string>;
  show: (name: FieldName<Draft>, draft: Draft) => ReactNode;
  set: <Name extends FieldName<Draft>>(name: Name, value: Draft[Name]) => void;
  onTakeStored: () => void;
};

/** Says that somebody else changed what is being edited, what they wrote, and lets the editor choose; mounted for each meeting. */
export function RecordMeeting<Draft extends object>(props: RecordMeetingProps<Draft>) {
  const { meeting, draft, labels, onTakeStored } = props;
  const box = useRef<HTMLElement>(null);
  const headingId = useId();
  const textId = useId();
  // It is to be read; it also keeps a second Enter from saving what has not been.
  useEffect(() => focusBelowTitle(box.current), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={headingId}
      aria-describedby={textId}
      className={styles.meeting}
    >
      <h3 id={headingId}>Noen andre har endret dette imens</h3>
      <p id={textId}>
        Ingenting er overskrevet. Se over feltene: når du lagrer nå, blir det som du ser det her.
      </p>
      <dl className={styles.fields}>
        {meeting.both.map((name) => (
          <Both key={name} name={name} {...props} />
        ))}
        {meeting.taken.map((name) => (
          <div key={name} className={styles.field}>
            <dt lang="en">{labels[name]}</dt>
            <dd>{nowAndBefore(name, props)}</dd>
          </div>
        ))}
      </dl>
      {changedFields(draft, meeting.theirs).length > 0 && (
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

/** Leads to what begins a form, with the form's title in sight. */
function focusBelowTitle(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true });
  box?.closest('[role=dialog]')?.scrollIntoView({ block: 'start' });
}

/** What is no text stands for itself. */
const quoted = (value: ReactNode): ReactNode => (typeof value === 'string' ? `«${value}»` : value);

/** What somebody else made of a field. */
function nowAndBefore<Draft extends object>(
  name: FieldName<Draft>,
  { meeting, show }: Pick<RecordMeetingProps<Draft>, 'meeting' | 'show'>,
): ReactNode {
  return (
    <>
      Er nå {quoted(show(name, meeting.theirs))}, var {quoted(show(name, meeting.before))}
    </>
  );
}

/** A field that both have changed: what they wrote, and the way from mine to theirs and back. */
function Both<Draft extends object>(props: RecordMeetingProps<Draft> & { name: FieldName<Draft> }) {
  const { name, meeting, draft, labels, show, set } = props;
  const isTheirs = Object.is(draft[name], meeting.theirs[name]);
  const other = isTheirs ? meeting.mine : meeting.theirs;
  return (
    <div className={styles.field}>
      <dt lang="en">{labels[name]}</dt>
      <dd>{isTheirs ? <>Du skrev {quoted(show(name, meeting.mine))}</> : nowAndBefore(name, props)}</dd>
      <dd>
        <Button onClick={() => set(name, other[name])}>
          Bruk denne
          <VisuallyHidden>
            {' '}
            i feltet <span lang="en">{labels[name]}</span>
          </VisuallyHidden>
        </Button>
      </dd>
    </div>
  );
}
