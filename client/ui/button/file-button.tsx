import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from '#client/ui/toast/toast-store.ts';
import { Button } from './button.tsx';

type FileButtonProps = {
  /** @returns the name of the saved file */
  save: () => Promise<string>;
  failure?: string;
  children: ReactNode;
};

export function FileButton({
  save,
  failure = 'Filen kunne ikke hentes. Prøv igjen.',
  children,
}: FileButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess: (name) => toast(`Lagret som ${name}`),
    onError: () => toast(failure, { error: true }),
  });
  return (
    <Button blocked={isPending} onClick={() => mutate()}>
      {children}
    </Button>
  );
}
