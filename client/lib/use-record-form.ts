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

/** What a form of a record holds, and what it began with. */
export function useRecordForm<Row extends { version: number }, Draft extends object>(
  record: Row | null,
  draftOf: (record: Row | null) => Draft,
) {
  const [state, setState] = useState<State<Draft>>(() => {
    const draft = draftOf(record);
    return { draft, stored: draft, version: record?.version, meeting: null };
  });
  // What is being sent stays as it is.
  const isSending = useRef(false);

  const set = <Name extends FieldName<Draft>>(name: Name, value: Draft[Name]) => {
    if (isSending.current) return;
    setState((before) => ({ ...before, draft: { ...before.draft, [name]: value } }));
  };

  /** Goes on from what others have stored. @returns whether that is exactly what is written here. */
  const meet = (theirs: Row): boolean => {
    const { draft: mine, stored: before } = state;
    const their = draftOf(theirs);
    const { draft, taken, both } = mergeDrafts(before, mine, their);
    setState({
      ...{ draft, stored: their, version: theirs.version },
      meeting: { before, mine, theirs: their, taken, both },
    });
    return changedFields(draft, their).length === 0;
  };

  return {
    ...state,
    isChanged: changedFields(state.stored, state.draft).length > 0,
    isSending,
    set,
    meet,
    /** Takes everything as it is stored. */
    takeStored: () => setState((before) => ({ ...before, draft: before.stored })),
  };
}
