import { useMutation } from '@tanstack/react-query';
import { AnswerError } from '#client/lib/api/answer-error.ts';
import { isRejection } from '#client/lib/api/error-text.ts';
import { useIsMounted } from '#client/lib/use-is-mounted.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { type CsvArea, MAX_CSV_BYTES } from '#shared/menu/csv-columns.ts';
import type { ImportPlan, ImportResult } from '#shared/menu/csv-import.ts';
import { sendCsv } from './csv-calls.ts';
import { FAILURE_TEXTS, failureOf, OUTDATED } from './csv-text.ts';

/** A file to preview. @param isStale whether records have changed since a preview of it was confirmed */
type Choice = { file: File; isStale?: boolean };

/** A preview, with the file that it is of. */
type Preview = { file: File; plan: ImportPlan };

/** Previews and then imports a file. `onDone` is called after the import. */
export function useImport(area: CsvArea, onDone: (result: ImportResult) => void) {
  const isOpen = useIsMounted();
  const preview = useMutation({
    mutationFn: async ({ file: chosen }: Choice): Promise<Preview> => {
      if (chosen.size > MAX_CSV_BYTES)
        throw new AnswerError('The file is too large', { httpStatus: 413, errors: undefined });
      // A copy: the file may be overwritten on disk after the preview.
      const file = new File([await chosen.arrayBuffer()], chosen.name);
      return { file, plan: await sendCsv<ImportPlan>(area, 'import-preview', file) };
    },
  });
  const store = useMutation({
    mutationFn: ({ file, plan }: Preview) => sendCsv<ImportResult>(area, 'import', file, plan.token),
    onSuccess: onDone,
    onError: (error, { file }) => {
      const failure = failureOf(error);
      // The file was valid in its preview: where it is rejected, the records have changed since.
      const isOutdated = failure === 'error' && isRejection(error);
      if (!isOpen()) toast(isOutdated ? OUTDATED : FAILURE_TEXTS[failure], { error: true });
      else if (isOutdated) choose({ file, isStale: true });
    },
  });
  const { variables: choice, data } = preview;
  const error = preview.error ?? store.error;

  function choose(next: Choice): void {
    store.reset();
    preview.mutate(next);
  }

  return {
    /** The chosen file; null before. */
    file: choice?.file ?? null,
    /** The preview; null until it is loaded. */
    plan: data?.plan ?? null,
    isReading: preview.isPending,
    isImporting: store.isPending,
    error: error && failureOf(error),
    /** Whether the preview replaced the confirmed one, because records have changed since. */
    isStale: choice?.isStale === true,
    choose,
    submit: () => data && !store.isPending && store.mutate(data),
  };
}
