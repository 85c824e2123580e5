import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'wouter';
import { trpc } from '#client/data/trpc.ts';
import { RecoveryButton } from '#client/features/accounts/recovery-button.tsx';
import { useSession } from '#client/features/accounts/use-session.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { ContactSection, IdentitySection } from '#client/office/cafe/cafe-tab.tsx';
import { HoursSection } from '#client/office/cafe/hours-section.tsx';
import { PickupSection } from '#client/office/cafe/pickup-section.tsx';
import { FirstCategories } from '#client/office/categories/categories-tab.tsx';
import { CsvTools } from '#client/office/csv/csv-tools.tsx';
import { ManyDialog, type Selection } from '#client/office/many/many-dialog.tsx';
import { fetchAll } from '#client/office/many/use-many.tsx';
import { LinkDialog } from '#client/office/people/people-dialogs.tsx';
import { MenuAddress } from '#client/office/print/menu-print.tsx';
import { toastDone, toastError } from '#client/office/record-toasts.ts';
import { countLeft, leftText, STEPS, type Step, setupHidden } from '#client/office/setup-steps.ts';
import { Button, ButtonWithDialog, LinkButton } from '#client/ui/button/button.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { PageSkeleton, QueryError } from '#client/ui/loading/loading.tsx';
import { MAX_MANY } from '#shared/api/list-limits.ts';
import type { StoredCafe } from '#shared/cafe/cafe.ts';
import * as paths from '#shared/paths.ts';
import styles from './setup.module.css';

const [HomePage] = lazyDialog(async () => (await import('#client/features/cafe/home-page.tsx')).Page, {
  isOptional: true,
});

export function SetupTab() {
  const today = trpc.today.get.useQuery(undefined, { staleTime: 0 });
  const settings = trpc.cafe.settings.useQuery();
  const failed = [today, settings].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <QueryError query={failed} fallback="Failed to fetch the café" />;
  if (!today.data || !settings.data) return <PageSkeleton />;
  return (
    <div className={`stack gap-6 ${styles.tab}`}>
      <Steps steps={today.data.steps} settings={settings.data} />
      <HomePreview />
    </div>
  );
}

const firstLeft = (steps: readonly Step[]) => steps.find(({ isDone }) => !isDone)?.step;

/** One line for each step, at most one of them open. Closed ones keep their drafts. */
function Steps({ steps, settings }: { steps: readonly Step[]; settings: StoredCafe }) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(() => firstLeft(steps));
  const [, navigate] = useLocation();
  const { user } = useSession();
  const left = countLeft(steps);

  /** @param isReady whether the café has just become ready, as is said below the heading */
  function openNext(isReady = false) {
    const at = steps.findIndex(({ step }) => step === open);
    const next = firstLeft([...steps.slice(at + 1), ...steps]);
    // After an effect, in which React can't render. The closed form would move the focused line.
    queueMicrotask(() => {
      flushSync(() => setOpen(next));
      const line = section.current?.querySelector<HTMLElement>(`[data-step=${next}] :is(summary, a)`);
      focusHeading(isReady || !line ? section.current?.querySelector('h2') : line);
    });
  }
  const previous = useRef(steps);
  const moveOn = useEffectEvent((latest: readonly Step[]) => {
    const isLeft = (of: readonly Step[]) => of.some(({ step, isDone }) => step === open && !isDone);
    const isJustDone = isLeft(previous.current) && !isLeft(latest);
    const isReady = countLeft(previous.current) > 0 && countLeft(latest) === 0;
    previous.current = latest;
    // Not while a dialog is open, such as the one with new codes.
    const focused = document.activeElement;
    // The step `ordering` stays open, because it leads to the counter: guests can order only while that is open.
    if (
      isJustDone &&
      open !== 'ordering' &&
      (focused === document.body || focused?.closest(`[data-step=${open}]`))
    )
      openNext(isReady);
    // The dialog of new codes was closed before this answer came, so the next step has the focus already.
    else if (isReady && focused?.matches('summary') && section.current?.contains(focused))
      focusHeading(section.current?.querySelector('h2'));
  });
  useEffect(() => moveOn(steps), [steps]);

  const forms = (isDone: boolean): Partial<Record<Step['step'], ReactNode>> => ({
    name: <IdentitySection settings={settings} />,
    hours: <HoursSection settings={settings} />,
    contact: <ContactSection settings={settings} />,
    categories: isDone ? (
      <Link href={paths.officeTab('categories')}>Se kategoriene</Link>
    ) : (
      // Its button focuses the heading of its section, but here the next step gets the focus.
      <section className="stack items-start gap-4">
        <FirstCategories />
        <Link href={paths.officeTab('categories')}>Lag egne kategorier</Link>
      </section>
    ),
    menu: <MenuStart isEmpty={!isDone} onKeep={() => openNext()} />,
    recovery: user && <RecoveryButton username={user.username} onDone={() => openNext(left === 0)} />,
    people: <ButtonWithDialog dialog={(props) => <LinkDialog {...props} />}>Inviter</ButtonWithDialog>,
    ordering: (
      <>
        <PickupSection settings={settings} />
        {isDone && <Link href={paths.counter}>Åpne Disken</Link>}
      </>
    ),
  });
  return (
    <section ref={section} aria-labelledby={id} className="stack content-start gap-3">
      <h2 id={id} className="step-2">
        Kom i gang
      </h2>
      <p>{leftText(steps)}</p>
      {left === 0 && (
        <div className="stack items-start gap-2">
          <MenuAddress />
        </div>
      )}
      <ol className="stack gap-2">
        {steps.map(({ step, isDone }) => {
          const { text, tab } = STEPS[step];
          const className = `row target gap-3 hover-tint ${styles.line}`;
          const line = (
            <>
              <Icon name={isDone ? 'check' : 'circle'} />
              <span className="grow strong">{text}</span>
              <span className="quiet small">{isDone ? 'Gjort' : 'Igjen'}</span>
              <Icon name={tab ? 'right' : open === step ? 'up' : 'down'} />
            </>
          );
          return (
            <li key={step} data-step={step} className="surface">
              {tab ? (
                <Link href={paths.officeTab(tab)} className={className}>
                  {line}
                </Link>
              ) : (
                <details
                  open={open === step}
                  onToggle={({ currentTarget }) =>
                    setOpen((now) => (currentTarget.open ? step : now === step ? undefined : now))
                  }
                >
                  <summary className={className}>{line}</summary>
                  <div className={`stack items-start gap-4 ${styles.form}`}>{forms(isDone)[step]}</div>
                </details>
              )}
            </li>
          );
        })}
      </ol>
      <div>
        <Button
          onClick={() => {
            setupHidden.set(true);
            navigate(paths.office);
          }}
        >
          {left === 0 ? 'Ferdig' : 'Skjul'}
        </Button>
      </div>
    </section>
  );
}

/** Keeps the menu, imports one, or deletes all menu items in one change that can be undone. */
function MenuStart({ isEmpty, onKeep }: { isEmpty: boolean; onKeep: () => void }) {
  const { menu } = trpc.useUtils().client;
  const { open, show, close } = useDialogs<Selection>();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      fetchAll(menu.page.query, ({ menuItemId }) => menuItemId, { sort: 'name', order: 'asc' } as const),
    onSuccess: show,
    onError: (error) => toastError(error, 'Failed to fetch menu items'),
  });
  async function empty(ids: number[]) {
    const answers: unknown[] = [];
    for (let index = 0; index < ids.length; index += MAX_MANY)
      answers.push(
        await menu.changeMany.mutate({ ids: ids.slice(index, index + MAX_MANY), change: { kind: 'delete' } }),
      );
    toastDone('Menyen er tom', answers, 'Menyen er som før');
    return null;
  }
  return (
    <>
      <p>
        {isEmpty
          ? 'Menyen er tom. Hent varene fra et regneark, eller legg dem inn selv.'
          : 'Behold varene, hent flere fra et regneark, eller tøm menyen og begynn på nytt. Se over allergenene: de gjelder oppskriftene som menyen kom med.'}
      </p>
      {!isEmpty && (
        <p>
          Drømmekopper som fulgte med demoen, sletter du samlet under{' '}
          <Link href={paths.officeTab('drinks')}>Drommekopper</Link>.
        </p>
      )}
      <div className="row wrap gap-3">
        <Button variant="primary" blocked={isEmpty} onClick={onKeep}>
          Behold menyen
        </Button>
        <CsvTools area="menu" />
        <Button aria-haspopup="dialog" blocked={isEmpty || isPending} onClick={() => mutate()}>
          Tøm menyen
        </Button>
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

/** The home page beside the steps on wide screens, which phones don't fetch. It shows saved changes only. */
function HomePreview() {
  const [isWide] = useState(() => window.matchMedia('(width >= 1000px)').matches);
  if (!isWide) return null;
  return (
    <section aria-label="Forhåndsvisning" className={`stack content-start gap-2 ${styles.preview}`}>
      <p className="quiet small">Innholdet på forsiden, slik gjestene ser det nå</p>
      <div className={`surface ${styles.frame}`} inert aria-hidden="true">
        <HomePage />
      </div>
    </section>
  );
}
