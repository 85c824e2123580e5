import { useMutation } from '@tanstack/react-query';
import { type Ref, useRef } from 'react';
import { isRejection, rejectsField } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { AnswerError } from '#client/data/upload.ts';
import { useDrop } from '#client/lib/chosen-files.ts';
import { useIsMounted } from '#client/lib/use-is-mounted.ts';
import { toastDone } from '#client/office/record-toasts.ts';
import { Button, ButtonWithDialog } from '#client/ui/button/button.tsx';
import { FileButton } from '#client/ui/button/file-button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { FormFailure } from '#client/ui/dialog/dialog-form.tsx';
import zoneStyles from '#client/ui/field/record-fields.module.css';
import { toast } from '#client/ui/toast/toast-store.ts';
import { type CsvArea, csvTitles, MAX_CSV_BYTES } from '#shared/menu/csv-columns.ts';
import type { ImportPlan, ImportResult } from '#shared/menu/csv-import.ts';
import styles from './csv.module.css';
import {
  exportCsv,
  FAILURE_TEXTS,
  type Failure,
  failureOf,
  OUTDATED,
  planText,
  RENEWED,
  resultText,
  sendCsv,
} from './csv.ts';
import { ImportChanges, ImportProblems } from './import-preview.tsx';

export const CsvTools = ({ area }: { area: CsvArea }) => (
  <>
    <FileButton save={() => exportCsv(area)} failure="Eksporten gikk ikke. Prøv igjen.">
      Eksporter CSV
    </FileButton>
    <ButtonWithDialog dialog={(props) => <ImportDialog area={area} {...props} />}>
      Importer CSV
    </ButtonWithDialog>
  </>
);

const TITLES: Record<CsvArea, string> = {
  menu: 'Importer menyen',
  ingredients: 'Importer ingredienser',
};

const RETRYABLE: readonly Failure[] = ['offline', 'loggedOut', 'error'];

function ImportDialog({ area, onClose }: { area: CsvArea; onClose: () => void }) {
  const chooser = useRef<HTMLButtonElement>(null);
  const { preview, importing, creation, choose } = useImport(area, onClose);
  const { variables: choice, data } = preview;
  const file = choice?.file ?? null;
  const plan = data?.plan ?? null;
  const error = preview.error ?? importing.error ?? creation.error;
  const failure = error && failureOf(error);
  // Another file would be replaced by the response.
  const isBusy = importing.isPending || creation.isPending;
  const hasProblems = plan !== null && plan.problems.length > 0;
  const canImport = plan !== null && !hasProblems && plan.changes.length > 0;
  return (
    <Dialog title={TITLES[area]} size="wide" onClose={onClose}>
      <div className="stack gap-4">
        <FileChoice
          ref={chooser}
          area={area}
          file={file}
          blocked={isBusy}
          onFile={(chosen) => choose({ file: chosen })}
        />
        <FormFailure errors={failure ? { reason: FAILURE_TEXTS[failure] } : {}} />
        {failure && RETRYABLE.includes(failure) && file && !plan && (
          <div>
            <Button
              onClick={() => {
                chooser.current?.focus();
                choose({ file });
              }}
            >
              Prøv igjen
            </Button>
          </div>
        )}
        <div role="status" className="stack live gap-3">
          {preview.isPending && <p>Leser filen...</p>}
          {plan && choice?.wasRenewed && <p className="notice strong honey-tint">{RENEWED}</p>}
          {plan && <p className="strong">{planText(plan)}</p>}
        </div>
        {plan && plan.ignoredColumns.length > 0 && (
          <p>{`Disse kolonnene brukes ikke: ${plan.ignoredColumns.join(', ')}.`}</p>
        )}
        {hasProblems && (
          <ImportProblems
            plan={plan}
            onCreate={(name) => {
              chooser.current?.focus();
              if (data && !creation.isPending) creation.mutate({ name, file: data.file });
            }}
          />
        )}
        {canImport && <ImportChanges key={plan.token} changes={plan.changes} />}
      </div>
      <DialogButtons sticky>
        <Button onClick={onClose}>Avbryt</Button>
        <Button
          variant="primary"
          blocked={!canImport || isBusy}
          onClick={() => data && importing.mutate(data)}
        >
          {importing.isPending ? 'Importerer...' : 'Importer'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

type FileChoiceProps = {
  /** Gets the focus when a pressed button disappears. */
  ref: Ref<HTMLButtonElement>;
  area: CsvArea;
  file: File | null;
  blocked: boolean;
  onFile: (file: File) => void;
};

/** A file input with drop zone. Choosing the same file again reads it again. */
function FileChoice({ ref, area, file, blocked, onFile }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const { over, ...zone } = useDrop((files) => take(files.item(0)));

  function take(chosen: File | null | undefined) {
    if (chosen && !blocked) onFile(chosen);
  }

  return (
    <div
      className={classes(
        zoneStyles.zone,
        over && zoneStyles.over,
        styles.choice,
        file ? `row wrap between gap-4 ${styles.chosen}` : 'stack centered gap-4',
      )}
      {...zone}
    >
      {file ? (
        <p className="strong breakable">{file.name}</p>
      ) : (
        <p>
          Lagre regnearket som <strong>CSV UTF-8</strong>, og slipp filen her eller velg den.
        </p>
      )}
      <Button
        ref={ref}
        variant={file ? 'secondary' : 'primary'}
        blocked={blocked}
        onClick={() => input.current?.click()}
      >
        {file ? 'Velg en annen fil' : 'Velg fil'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.item(0));
          currentTarget.value = '';
        }}
      />
      {!file && (
        <p className="quiet small">{`Den første linjen har navn på kolonnene: ${csvTitles(area).join(', ')}.
          Eksporter først, så får du en fil å begynne med. Det som ikke står i filen, blir som det er.`}</p>
      )}
    </div>
  );
}

/** @param wasRenewed whether records changed after an earlier preview of the file */
type Choice = { file: File; wasRenewed?: boolean };

type Preview = { file: File; plan: ImportPlan };

function useImport(area: CsvArea, onClose: () => void) {
  const isOpen = useIsMounted();
  const preview = useMutation({
    mutationFn: async ({ file: chosen }: Choice): Promise<Preview> => {
      if (chosen.size > MAX_CSV_BYTES)
        throw new AnswerError('The file is too large', { httpStatus: 413, errors: undefined });
      // Upload a copy, because the file may be overwritten on disk after the preview.
      const file = new File([await chosen.arrayBuffer()], chosen.name);
      return { file, plan: await sendCsv<ImportPlan>(area, 'import-preview', file) };
    },
  });
  const importing = useMutation({
    mutationFn: ({ file, plan }: Preview) => sendCsv<ImportResult>(area, 'import', file, plan.token),
    onSuccess: (result) => {
      toastDone(resultText(result), [result], 'Alt er som før importen');
      if (isOpen()) onClose();
    },
    onError: (error, { file }) => {
      const failure = failureOf(error);
      // The preview was valid, so a rejection means that records have changed since.
      const isOutdated = failure === 'error' && isRejection(error);
      if (!isOpen()) toast(isOutdated ? OUTDATED : FAILURE_TEXTS[failure], { error: true });
      else if (isOutdated) choose({ file, wasRenewed: true });
    },
  });
  const { categories } = trpc.useUtils().client;
  const creation = useMutation({
    mutationFn: ({ name }: { name: string; file: File }) => categories.create.mutate({ name }),
    onSettled: (_created, error, { file }) => {
      // A taken name means that another admin has just created the category.
      if (!error || rejectsField(error, 'Name')) choose({ file });
    },
  });

  function choose(next: Choice): void {
    importing.reset();
    creation.reset();
    preview.mutate(next);
  }

  return { preview, importing, creation, choose };
}
