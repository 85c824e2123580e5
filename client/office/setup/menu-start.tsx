import { useMutation } from '@tanstack/react-query';
import { trpc } from '#client/data/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { CsvTools } from '#client/office/csv/csv-tools.tsx';
import type { Selection } from '#client/office/many/many-dialog.tsx';
import { fetchNames } from '#client/office/many/use-many.tsx';
import type { OpenPeople } from '#client/office/people/people-dialogs.tsx';
import { toastDone, toastError } from '#client/office/record-toasts.ts';
import { Button, DialogButton, LinkButton } from '#client/ui/button/button.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import * as paths from '#shared/paths.ts';

const [ManyDialog, hintMany] = lazyDialog(
  async () => (await import('#client/office/many/many-dialog.tsx')).ManyDialog,
);
const [PeopleDialogs, hintPeople] = lazyDialog(
  async () => (await import('#client/office/people/people-dialogs.tsx')).PeopleDialogs,
);

/** Keeps the menu, imports one, or deletes all menu items in one change that can be undone. */
export function MenuStart({ isEmpty, onKeep }: { isEmpty: boolean; onKeep: () => void }) {
  const { menu } = trpc.useUtils().client;
  const { open, show, close } = useDialogs<Selection>();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      fetchNames(menu.page.query, ({ menuItemId }) => menuItemId, { sort: 'name', order: 'asc' } as const),
    onSuccess: show,
    onError: (error) => toastError(error, 'Failed to fetch menu items'),
  });
  async function empty(ids: number[]) {
    const answer = await menu.changeMany.mutate({ ids, change: { kind: 'delete' } });
    toastDone('Menyen er tom', [answer], 'Menyen er som før');
    return null;
  }
  return (
    <>
      <p>
        {isEmpty
          ? 'Menyen er tom. Hent varene fra et regneark, eller legg dem inn selv.'
          : 'Behold varene, hent flere fra et regneark, eller tøm menyen og begynn på nytt. Se over allergenene: de gjelder oppskriftene som menyen kom med.'}
      </p>
      <div className="row wrap gap-3">
        <Button variant="primary" blocked={isEmpty} onClick={onKeep}>
          Behold menyen
        </Button>
        <CsvTools area="menu" />
        <DialogButton hint={hintMany} blocked={isEmpty || isPending} onClick={() => mutate()}>
          Tøm menyen
        </DialogButton>
        <LinkButton href={paths.officeTab('menu')}>Legg inn varer</LinkButton>
      </div>
      {open && (
        <ManyDialog
          kind="delete"
          noun={{ one: 'vare', many: 'varer' }}
          selection={open}
          change={() => empty([...open.keys()])}
          onClose={close}
        />
      )}
    </>
  );
}

export function Invite() {
  const { open, show, close } = useDialogs<OpenPeople>();
  return (
    <>
      <DialogButton hint={hintPeople} onClick={() => show({ kind: 'invite' })}>
        Inviter
      </DialogButton>
      {open && <PeopleDialogs open={open} show={show} onClose={close} />}
    </>
  );
}
