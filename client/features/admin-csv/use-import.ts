import { useRef, useState } from 'react';
import { isRejection } from '#client/lib/api/error-text.ts';
import { useIsMounted } from '#client/lib/use-is-mounted.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { type CsvArea, MAX_CSV_BYTES } from '#shared/menu/csv-columns.ts';
import type { ImportPlan, ImportResult } from '#shared/menu/csv-import.ts';
import { sendCsv } from './csv-calls.ts';
import { FAILURE_TEXTS, type Failure, failureOf, OUTDATED } from './csv-text.ts';

/** The state of an import. */
type State = {
  file: File | null;
  /** The preview; null until it is loaded. */
  plan: ImportPlan | null;
  busy: 'preview' | 'import' | null;
  error: Failure | null;
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
export function useImport(area: CsvArea, onDone: (result: ImportResult) => void) {
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
    await sendCsv<ImportPlan>(area, 'import-preview', copy).then(
      (plan) => settle({ file: copy, plan, isStale }),
      (error: unknown) => settle({ file: copy, error: failureOf(error) }),
    );
  }

  async function submit(): Promise<void> {
    const { file, plan } = state;
    if (!file || !plan || isImporting.current) return;
    isImporting.current = true;
    setState({ ...state, busy: 'import', error: null });
    try {
      onDone(await sendCsv(area, 'import', file, plan.token));
    } catch (error) {
      const failure = failureOf(error);
      // The file was valid in its preview: where it is rejected, the records have changed since.
      const isOutdated = failure === 'error' && isRejection(error);
      if (!isOpen()) toast(isOutdated ? OUTDATED : FAILURE_TEXTS[failure], { error: true });
      else if (isOutdated) await preview(file, true);
      else setState({ ...state, busy: null, error: failure });
    }
    isImporting.current = false;
  }

  return { ...state, preview, submit };
}
