import { useRef, useState } from 'react';
import { useIsThere } from '#client/lib/use-is-there.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { type CsvArea, MAX_CSV_BYTES } from '#shared/csv-columns.ts';
import type { ImportPlan, ImportResult } from '#shared/csv-import.ts';
import { askImport, askPreview } from './csv-calls.ts';
import { FAILURE_TEXTS } from './csv-text.ts';

/** How far an import has come. */
type State = {
  file: File | null;
  /** What the file would do, once that is known. */
  plan: ImportPlan | null;
  busy: 'preview' | 'import' | null;
  error: keyof typeof FAILURE_TEXTS | null;
  /** What is shown is another preview than the one that was agreed to. */
  isStale: boolean;
};

const START: State = { file: null, plan: null, busy: null, error: null, isStale: false };

/** A copy of a file as it is now: it may be saved again while its preview is looked at. Null where it can't be read. */
const copyOf = (file: File): Promise<File | null> =>
  file.arrayBuffer().then(
    (bytes) => new File([bytes], file.name),
    () => null,
  );

/** A file that is looked at and then imported, one step at a time. `onDone` is called when it is. */
export function useImport(area: CsvArea, onDone: (result: ImportResult) => void) {
  const [state, setState] = useState(START);
  const isOpen = useIsThere();
  // Known at once, where the state is only known once it has been rendered.
  const turn = useRef(0);
  const isImporting = useRef(false);

  async function preview(file: File, isStale = false): Promise<void> {
    turn.current += 1;
    const mine = turn.current;
    const settle = (found: Partial<State>) => {
      if (turn.current === mine) setState({ ...START, file, ...found });
    };
    if (file.size > MAX_CSV_BYTES) return settle({ error: 'tooLarge' });
    settle({ busy: 'preview' });
    const copy = await copyOf(file);
    if (!copy) return settle({ error: 'unreadable' });
    const outcome = await askPreview(area, copy);
    if (outcome.failure === undefined) settle({ file: copy, plan: outcome.data, isStale });
    else settle({ file: copy, error: outcome.failure });
  }

  async function submit(): Promise<void> {
    const { file, plan } = state;
    if (!file || !plan || isImporting.current) return;
    isImporting.current = true;
    setState({ ...state, busy: 'import', error: null });
    const outcome = await askImport(area, file, plan.token);
    isImporting.current = false;
    if (outcome.failure === undefined) return onDone(outcome.data);
    if (!isOpen()) return toast(FAILURE_TEXTS[outcome.failure], { error: true });
    if (outcome.failure === 'stale') return preview(file, true);
    setState({ ...state, busy: null, error: outcome.failure });
  }

  return { ...state, preview, submit };
}
