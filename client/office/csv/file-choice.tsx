import { type Ref, useRef } from 'react';
import { useDrop } from '#client/lib/use-drop.ts';
import { Button } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { type CsvArea, csvTitles } from '#shared/menu/csv-columns.ts';
import styles from './file-choice.module.css';

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
export function FileChoice({ ref, area, file, blocked, onFile }: FileChoiceProps) {
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
