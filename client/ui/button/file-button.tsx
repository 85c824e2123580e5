import { type ReactNode, useState } from 'react';
import { toast } from '#client/ui/toast/toast-store.ts';
import { Button } from './button.tsx';

type FileButtonProps = {
  /** @returns the name of the saved file */
  save: () => Promise<string>;
  failure?: string;
  children: ReactNode;
};

const FAILURE = 'Filen kunne ikke hentes. Prøv igjen.';

/** Saves a file. Holds its own state, because the design system loads no data. */
export function FileButton({ save, failure = FAILURE, children }: FileButtonProps) {
  const [busy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    await save().then(
      (name) => toast(`Lagret som ${name}`),
      async (error) => {
        // Lazy, because the account page needs this file only for errors.
        const reason = await import('#client/data/reason-text.ts').then(
          ({ reasonText }) => reasonText(error),
          () => undefined,
        );
        toast(reason ?? failure, { error: true });
      },
    );
    setBusy(false);
  }
  return (
    <Button blocked={busy} onClick={run}>
      {children}
    </Button>
  );
}
