import { type Ref, useRef } from 'react';
import { useDrop } from '#client/lib/use-drop.ts';
import { Button } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { FormFailure } from '#client/ui/dialog/form-failure.tsx';
import { type CsvArea, csvTitles } from '#shared/menu/csv-columns.ts';
import type { ImportResult } from '#shared/menu/csv-import.ts';
import { FAILURE_TEXTS, type Failure, planText, STALE } from './csv.ts';
import styles from './import-dialog.module.css';
import { ImportChanges, ImportProblems } from './import-preview.tsx';
import { useImport } from './use-import.ts';

const TITLES: Record<CsvArea, string> = {
  menu: 'Importer menyen',
  ingredients: 'Importer ingredienser',
};

/** The failures that a retry may solve. */
const RETRYABLE: readonly Failure[] = ['offline', 'loggedOut', 'error'];

type ImportDialogProps = {
  area: CsvArea;
  onDone: (result: ImportResult) => void;
  onClose: () => void;
};

/** Chooses a CSV file, previews its changes, and imports it. */
export function ImportDialog({ area, onDone, onClose }: ImportDialogProps) {
  const chooser = useRef<HTMLButtonElement>(null);
  const { file, plan, isReading, isImporting, error, isStale, choose, add, submit } = useImport(area, onDone);
  const hasProblems = plan !== null && plan.problems.length > 0;
  const canImport = plan !== null && !hasProblems && plan.changes.length > 0;
  return (
    <Dialog title={TITLES[area]} size="wide" onClose={onClose}>
      <div className={`stack gap-4 ${styles.content}`}>
        <FileChoice
          ref={chooser}
          area={area}
          file={file}
          blocked={isImporting}
          onFile={(chosen) => choose({ file: chosen })}
        />
        <FormFailure errors={error ? { reason: FAILURE_TEXTS[error] } : {}} />
        {error && RETRYABLE.includes(error) && file && !plan && (
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
        <div role="status" className="stack gap-3">
          {isReading && <p>Leser filen...</p>}
          {plan && isStale && <p className="notice strong honey-tint">{STALE}</p>}
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
              add(name);
            }}
          />
        )}
        {canImport && <ImportChanges key={plan.token} changes={plan.changes} />}
      </div>
      <DialogButtons sticky>
        <Button onClick={onClose}>Avbryt</Button>
        <Button
          variant="primary"
          blocked={!canImport || isImporting}
          onClick={canImport ? submit : undefined}
        >
          {isImporting ? 'Importerer...' : 'Importer'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

type FileChoiceProps = {
  /** The button. */
  ref: Ref<HTMLButtonElement>;
  area: CsvArea;
  file: File | null;
  /** Whether choosing is disabled. */
  blocked: boolean;
  onFile: (file: File) => void;
};

/** A file to choose or to drop; choosing the same one again reads it again. */
function FileChoice({ ref, area, file, blocked, onFile }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const { over, ...zone } = useDrop((files) => take(files.item(0)));

  function take(chosen: File | null | undefined) {
    if (chosen && !blocked) onFile(chosen);
  }

  return (
    <div className={classes(styles.choice, over && styles.over, file !== null && styles.chosen)} {...zone}>
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
