import { trpc } from '#client/data/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { RevocableSection } from '#client/office/revocable-section.tsx';
import { DialogButton } from '#client/ui/button/button.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import type { Key } from '#shared/accounts/keys.ts';
import { PURPOSE_NAMES } from '#shared/accounts/people-fields.ts';
import { dateText, norwegianDate } from '#shared/text/norwegian-date.ts';
import type { OpenKey } from './key-dialogs.tsx';

const [KeyDialogs, hint] = lazyDialog(async () => (await import('./key-dialogs.tsx')).KeyDialogs);

/** The keys of tills, screens and spreadsheets. */
export function KeysSection() {
  const { client } = trpc.useUtils();
  const query = trpc.keys.list.useQuery(undefined, { staleTime: 0 });
  const { open, show, close } = useDialogs<OpenKey>();
  return (
    <>
      <RevocableSection
        title="Nøkler"
        add={
          <DialogButton hint={hint} variant="primary" onClick={() => show({ kind: 'new' })}>
            Ny nøkkel
          </DialogButton>
        }
        text="En kasse, en skjerm eller et regneark henter menyen med en nøkkel i stedet for passordet ditt. Nøkkelen kan bare det den er laget til."
        query={query}
        rows={query.data?.map((key) => ({ id: key.keyId, name: key.name, facts: factsOf(key) }))}
        warning="Nøkkelen slutter å virke med en gang, og kan ikke tas i bruk igjen."
        revoke={(keyId) => client.keys.delete.mutate({ keyId })}
      />
      {open && <KeyDialogs open={open} show={show} close={close} />}
    </>
  );
}

const dayText = (at: number): string => dateText(norwegianDate(at));

/** Such as `Kasse · Laget 1. juni 2027 · Sist brukt 2. juni 2027`. */
function factsOf({ purpose, createdAt, usedAt, expiresAt }: Key): string {
  const end =
    expiresAt === null
      ? []
      : [`${expiresAt < Date.now() ? 'Utløp' : 'Virker til og med'} ${dayText(expiresAt)}`];
  const used = usedAt === null ? 'Aldri brukt' : `Sist brukt ${dayText(usedAt)}`;
  return [PURPOSE_NAMES[purpose], `Laget ${dayText(createdAt)}`, used, ...end].join(' · ');
}
