import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { RecoveryButton } from '#client/features/accounts/recovery-button.tsx';
import { useSession } from '#client/features/accounts/use-session.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { ContactSection, IdentitySection } from '#client/office/cafe/cafe-tab.tsx';
import { HoursSection } from '#client/office/cafe/hours-section.tsx';
import { PickupSection } from '#client/office/cafe/pickup-section.tsx';
import { FirstCategories } from '#client/office/categories/categories-tab.tsx';
import { CsvTools } from '#client/office/csv/csv-tools.tsx';
import type { Selection } from '#client/office/many/many-dialog.tsx';
import { fetchNames } from '#client/office/many/use-many.tsx';
import type { OpenPeople } from '#client/office/people/people-dialogs.tsx';
import { toastDone, toastError } from '#client/office/record-toasts.ts';
import type { Step } from '#client/office/setup-state.ts';
import { Button, DialogButton, LinkButton } from '#client/ui/button/button.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import type { StoredCafe } from '#shared/cafe/cafe.ts';
import * as paths from '#shared/paths.ts';

const [ManyDialog, hintMany] = lazyDialog(
  async () => (await import('#client/office/many/many-dialog.tsx')).ManyDialog,
);
const [PeopleDialogs, hintPeople] = lazyDialog(
  async () => (await import('#client/office/people/people-dialogs.tsx')).PeopleDialogs,
);

type StepFormProps = Step & { settings: StoredCafe; onSaved: () => void };

/** What an open step shows: the form, or the buttons, that other tabs have for it. */
export function StepForm({ step, isDone, ...section }: StepFormProps) {
  const { onSaved } = section;
  const { user } = useSession();
  switch (step) {
    case 'name':
      return <IdentitySection {...section} />;
    case 'hours':
      return <HoursSection {...section} />;
    case 'contact':
      return <ContactSection {...section} />;
    case 'ordering':
      return <PickupSection {...section} />;
    case 'categories':
      return isDone ? (
        <div>
          <LinkButton href={paths.officeTab('categories')}>Se kategoriene</LinkButton>
        </div>
      ) : (
        <FirstCategories onMade={onSaved} />
      );
    case 'menu':
      return <MenuStart isDone={isDone} onSaved={onSaved} />;
    case 'recovery':
      return (
        <>
          <p>Med en kode kommer du inn når du har glemt passordet.</p>
          <div>{user && <RecoveryButton username={user.username} onMade={onSaved} />}</div>
        </>
      );
    case 'people':
      return <Invite isDone={isDone} onSaved={onSaved} />;
  }
  return null;
}

type StartProps = Pick<StepFormProps, 'isDone' | 'onSaved'>;

function MenuStart({ isDone, onSaved }: StartProps) {
  return (
    <>
      <p>
        {isDone
          ? 'Behold varene som er der, legg til dine fra et regneark, eller tøm menyen og begynn på nytt.'
          : 'Menyen er tom. Hent varene fra et regneark, eller legg dem inn én for én.'}
      </p>
      <div className="row wrap gap-3">
        {isDone && (
          <Button variant="primary" onClick={onSaved}>
            Behold menyen
          </Button>
        )}
        <CsvTools area="menu" onImported={onSaved} />
        <EmptyMenu isEmpty={!isDone} />
        <LinkButton href={paths.officeTab('menu')}>Legg inn varer</LinkButton>
      </div>
    </>
  );
}

/** Deletes all menu items after a question, as one change that can be undone. */
function EmptyMenu({ isEmpty }: { isEmpty: boolean }) {
  const { menu } = trpc.useUtils().client;
  const { open, show, close } = useDialogs<Selection>();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      fetchNames(menu.page.query, ({ menuItemId }) => menuItemId, { sort: 'name', order: 'asc' } as const),
    onSuccess: show,
    onError: (error) => toastError(error, 'Failed to fetch menu items'),
  });
  return (
    <>
      <DialogButton hint={hintMany} blocked={isEmpty || isPending} onClick={() => mutate()}>
        Tøm menyen
      </DialogButton>
      {open && (
        <ManyDialog
          kind="delete"
          noun={{ one: 'vare', many: 'varer' }}
          selection={open}
          change={async () => {
            const answer = await menu.changeMany.mutate({
              ids: [...open.keys()],
              change: { kind: 'delete' },
            });
            toastDone('Menyen er tom', [answer], 'Menyen er som før');
            return null;
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function Invite({ isDone, onSaved }: StartProps) {
  const { open, show, close } = useDialogs<OpenPeople>();
  const wasDone = useRef(isDone);
  return (
    <>
      <p>De får en lenke, og velger passordet sitt selv.</p>
      <div>
        <DialogButton
          hint={hintPeople}
          onClick={() => {
            wasDone.current = isDone;
            show({ kind: 'invite' });
          }}
        >
          Inviter
        </DialogButton>
      </div>
      {open && (
        <PeopleDialogs
          open={open}
          show={show}
          onClose={() => {
            close();
            if (!wasDone.current) onSaved();
          }}
        />
      )}
    </>
  );
}
