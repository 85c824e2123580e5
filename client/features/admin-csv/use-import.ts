import { useRef, useState } from 'react';
import { useIsMounted } from '#client/lib/use-is-mounted.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { type CsvArea, MAX_CSV_BYTES } from '#shared/menu/csv-columns.ts';
import type { ImportPlan, ImportResult } from '#shared/menu/csv-import.ts';
import { importCsv, previewImport } from './csv-calls.ts';
import { FAILURE_TEXTS } from './csv-text.ts';

/** The state of an import. */
type State = {
  file: File | null;
  /** The preview; null until it is loaded. */
  plan: ImportPlan | null;
  busy: 'preview' | 'import' | null;
  error: keyof typeof FAILURE_TEXTS | null;
  /** Whether the preview replaced the confirmed one, because records have changed since. */
  isStale: boolean;
};

const START: State = { file: null, plan: null, busy: null, error: null, isStale: false };

/** A copy of a file, which may be overwritten on disk after the preview. Null where it can't be read. */
const copyOf = (file: File): Promise<File | null> =>
  file.arrayBuffer().then(
    (bytes) => new File([bytes], file.name),
    () => null,
  );

/** Previews and then imports a file, one request at a time. `onDone` is called after the import. */
export function useImport(
  area: CsvArea,
  onDone: (result: ImportResult, changeId: number | undefined) => void,
) {
  const [state, setState] = useState(START);
  const isOpen = useIsMounted();
  // Refs, because the state only changes with the next render.
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
    const outcome = await previewImport(area, copy);
    if (outcome.failure === undefined) settle({ file: copy, plan: outcome.data, isStale });
    else settle({ file: copy, error: outcome.failure });
  }

  async function submit(): Promise<void> {
    const { file, plan } = state;
    if (!file || !plan || isImporting.current) return;
    isImporting.current = true;
    setState({ ...state, busy: 'import', error: null });
    const outcome = await importCsv(area, file, plan.token);
    isImporting.current = false;
    if (outcome.failure === undefined) return onDone(outcome.data, outcome.changeId);
    if (!isOpen()) return toast(FAILURE_TEXTS[outcome.failure], { error: true });
    if (outcome.failure === 'stale') return preview(file, true);
    setState({ ...state, busy: null, error: outcome.failure });
  }

  return { ...state, preview, submit };
}
