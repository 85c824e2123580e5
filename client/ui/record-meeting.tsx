import { type ReactNode, useEffect, useId, useRef } from 'react';
import { changedFields, type FieldName } from '#client/lib/record-merge.ts';
import type { Meeting } from '#client/lib/use-record-form.ts';
import { Button } from './button.tsx';
import styles from './record-meeting.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

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
  const { meeting, draft, labels, show, onTakeStored } = props;
  const box = useRef<HTMLElement>(null);
  const headingId = useId();
  const textId = useId();
  // It is to be read; it also keeps a second Enter from saving what has not been.
  useEffect(() => box.current?.focus(), []);
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
            <dd>
              Er nå {quoted(show(name, meeting.theirs))}, var {quoted(show(name, meeting.before))}
            </dd>
          </div>
        ))}
      </dl>
      {changedFields(draft, meeting.theirs).length > 0 && (
        <Button
          onClick={() => {
            onTakeStored();
            box.current?.focus();
          }}
        >
          Bruk alt som er lagret nå
        </Button>
      )}
    </section>
  );
}

/** What is no text stands for itself. */
const quoted = (value: ReactNode): ReactNode => (typeof value === 'string' ? `«${value}»` : value);

/** A field that both have changed: what they wrote, and the way from mine to theirs and back. */
function Both<Draft extends object>(props: RecordMeetingProps<Draft> & { name: FieldName<Draft> }) {
  const { name, meeting, draft, labels, show, set } = props;
  const isTheirs = Object.is(draft[name], meeting.theirs[name]);
  const other = isTheirs ? meeting.mine : meeting.theirs;
  return (
    <div className={styles.field}>
      <dt lang="en">{labels[name]}</dt>
      <dd>
        {isTheirs ? 'Du skrev' : 'Lagret er'} {quoted(show(name, other))}
      </dd>
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
