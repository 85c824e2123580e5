import { useMutation } from '@tanstack/react-query';
import { AnswerError } from '#client/data/answer-error.ts';
import { isRejection, rejectsField } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { useIsMounted } from '#client/lib/use-is-mounted.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { type CsvArea, MAX_CSV_BYTES } from '#shared/menu/csv-columns.ts';
import type { ImportPlan, ImportResult } from '#shared/menu/csv-import.ts';
import { FAILURE_TEXTS, failureOf, OUTDATED, sendCsv } from './csv.ts';

/** A file to preview. @param isStale whether records have changed since a preview of it was confirmed */
type Choice = { file: File; isStale?: boolean };

/** A preview, with the file that it is of. */
type Preview = { file: File; plan: ImportPlan };

/** Previews and then imports a file, and creates categories that it names. `onDone` is called after the import. */
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
  const { categories } = trpc.useUtils().client;
  const category = useMutation({
    mutationFn: ({ name }: { name: string; file: File }) => categories.create.mutate({ name }),
    onSettled: (_created, error, { file }) => {
      // If the name is taken, another admin has just created the category.
      if (!error || rejectsField(error, 'Name')) choose({ file });
    },
  });
  const { variables: choice, data } = preview;
  const error = preview.error ?? store.error ?? category.error;

  function choose(next: Choice): void {
    store.reset();
    category.reset();
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
    /** Creates a category that the file names, and previews the file again. */
    add: (name: string) => data && !category.isPending && category.mutate({ name, file: data.file }),
    submit: () => data && !store.isPending && store.mutate(data),
  };
}
