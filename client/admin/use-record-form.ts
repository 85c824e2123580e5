import { useRef, useState } from 'react';
import { changedFields, type FieldName, type Merged, mergeDrafts } from './record-merge.ts';

/** What was met when something was saved that others had changed. */
export type Meeting<Draft> = Omit<Merged<Draft>, 'draft'> & {
  /** What was stored when the form was opened, and what is stored now. */
  before: Draft;
  theirs: Draft;
  /** What was written here. */
  mine: Draft;
};

type State<Draft> = {
  draft: Draft;
  /** What is stored, as far as it is known here. */
  stored: Draft;
  version: number | undefined;
  meeting: Meeting<Draft> | null;
};

/** What a form of a record holds. */
export type RecordForm<Row, Draft> = State<Draft> & {
  /** Whether it holds something else than what is stored. */
  isChanged: boolean;
  /** Whether it is on its way: what is being sent stays as it is. */
  isSending: { current: boolean };
  set: <Name extends FieldName<Draft>>(name: Name, value: Draft[Name]) => void;
  /** Goes on from what others have stored. @returns whether that is exactly what is written here. */
  meet: (theirs: Row) => boolean;
  /** Takes everything as it is stored. */
  takeStored: () => void;
};

/**
 * The form of a record, or of something new.
 * @param asStored a draft as it would be read again once it were stored: what differs only in how it is written is no change.
 */
export function useRecordForm<Row extends { version: number }, Draft extends object>(
  record: Row | null,
  draftOf: (record: Row | null) => Draft,
  asStored: (draft: Draft) => Draft,
): RecordForm<Row, Draft> {
  const [state, setState] = useState<State<Draft>>(() => {
    const draft = record ? asStored(draftOf(record)) : draftOf(null);
    return { draft, stored: draft, version: record?.version, meeting: null };
  });
  const isSending = useRef(false);

  const set = <Name extends FieldName<Draft>>(name: Name, value: Draft[Name]) => {
    if (isSending.current) return;
    setState((before) => ({ ...before, draft: { ...before.draft, [name]: value } }));
  };

  const meet = (theirs: Row): boolean => {
    const { stored: before } = state;
    const mine = asStored(state.draft);
    const their = asStored(draftOf(theirs));
    const { draft, taken, both } = mergeDrafts(before, mine, their);
    setState({
      ...{ draft, stored: their, version: theirs.version },
      meeting: { before, mine, theirs: their, taken, both },
    });
    return changedFields(draft, their).length === 0;
  };

  return {
    ...state,
    isChanged: changedFields(asStored(state.stored), asStored(state.draft)).length > 0,
    isSending,
    set,
    meet,
    takeStored: () => {
      if (!isSending.current) setState((before) => ({ ...before, draft: before.stored }));
    },
  };
}
