import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'wouter';
import { changesShown } from '#client/data/query-client.ts';
import { trpc } from '#client/data/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { countLeft, leftText, type Step, setupHidden } from '#client/office/setup-state.ts';
import { Button } from '#client/ui/button/button.tsx';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { QueryError } from '#client/ui/loading/error-state.tsx';
import { PageSkeleton } from '#client/ui/loading/skeleton.tsx';
import type { StoredCafe } from '#shared/cafe/cafe.ts';
import * as paths from '#shared/paths.ts';
import styles from './setup.module.css';
import { StepForm } from './step-form.tsx';

/** What each step says. A step with a `tab` leads to the tab or a section of it; the others have a form in place. */
const STEPS: Record<Step['step'], { text: string; tab?: string }> = {
  name: { text: 'Velg navn, logo og farge' },
  hours: { text: 'Se over åpningstidene' },
  contact: { text: 'Skriv adressen' },
  categories: { text: 'Lag kategoriene' },
  menu: { text: 'Legg inn menyen' },
  menuAllergens: { text: 'Si hvilke allergener menyen har', tab: 'menu&tilstand=noAllergens' },
  ingredients: { text: 'Legg inn ingrediensene til Drømmekoppen', tab: 'ingredients' },
  ingredientAllergens: {
    text: 'Si hvilke allergener ingrediensene har',
    tab: 'ingredients&tilstand=noAllergens',
  },
  choices: { text: 'Lag valg til drikkene, som melk', tab: 'choices' },
  texts: { text: 'Skriv tekstene på forsiden', tab: 'cafe#Forsiden' },
  pictures: { text: 'Last opp bilder til karusellen', tab: 'images' },
  recovery: { text: 'Lag gjenopprettingskoder' },
  people: { text: 'Inviter dem som jobber her (valgfritt)' },
  ordering: { text: 'La gjestene bestille (valgfritt)' },
};

/** The steps of setting up a café, with a preview of the home page on wide screens. @param share shown once all are done */
export function SetupTab({ share }: { share: ReactNode }) {
  const today = trpc.today.get.useQuery(undefined, { staleTime: 0 });
  const settings = trpc.cafe.settings.useQuery();
  const failed = [today, settings].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <QueryError query={failed} fallback="Failed to fetch the café" />;
  if (!today.data || !settings.data) return <PageSkeleton />;
  return (
    <div className={styles.tab}>
      <Steps steps={today.data.steps} settings={settings.data} share={share} />
      <HomePreview />
    </div>
  );
}

type StepsProps = { steps: readonly Step[]; settings: StoredCafe; share: ReactNode };

/** One line for each step, of which at most one is open. A draft in a closed step is kept. */
function Steps({ steps, settings, share }: StepsProps) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState(() => steps.find(({ isDone }) => !isDone)?.step);
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const { today } = trpc.useUtils();

  /** Opens and focuses the next step that is left, if the saved one is done. */
  async function moveOn(saved: Step['step']) {
    await changesShown(queryClient);
    const latest = today.get.getData()?.steps ?? [];
    const at = latest.findIndex(({ step }) => step === saved);
    if (!latest[at]?.isDone) return;
    const next = [...latest.slice(at), ...latest].find(({ isDone }) => !isDone)?.step;
    flushSync(() => setOpen(next));
    if (next) list.current?.querySelector<HTMLElement>(`[data-step=${next}] :is(summary, a)`)?.focus();
    else focusHeading(heading.current);
  }

  return (
    <section aria-labelledby={id} className="stack content-start gap-3">
      <h2 ref={heading} id={id} className="step-2">
        Kom i gang
      </h2>
      <p>{leftText(steps)}</p>
      {countLeft(steps) === 0 && (
        <div className="stack items-start gap-2">
          Vis gjestene veien til menyen:
          {share}
        </div>
      )}
      <ol ref={list} className="stack gap-2">
        {steps.map(({ step, isDone }) => {
          const { text, tab } = STEPS[step];
          const line = (
            <>
              <Icon name={isDone ? 'check' : 'circle'} />
              <span className={styles.text}>{text}</span>
              <span className="quiet small">{isDone ? 'Gjort' : 'Igjen'}</span>
              <Icon name={tab ? 'right' : 'down'} />
            </>
          );
          return (
            <li key={step} data-step={step} className="surface">
              {tab ? (
                <Link href={paths.officeTab(tab)} className={`row target gap-3 hover-tint ${styles.line}`}>
                  {line}
                </Link>
              ) : (
                <details
                  open={open === step}
                  onToggle={({ currentTarget }) =>
                    setOpen((now) => (currentTarget.open ? step : now === step ? undefined : now))
                  }
                >
                  <summary className={`row target gap-3 hover-tint ${styles.line}`}>{line}</summary>
                  <div className={`stack gap-4 ${styles.form}`}>
                    <StepForm
                      step={step}
                      isDone={isDone}
                      settings={settings}
                      onSaved={() => void moveOn(step)}
                    />
                  </div>
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
          {countLeft(steps) === 0 ? 'Ferdig' : 'Skjul'}
        </Button>
      </div>
    </section>
  );
}

const WIDE = '(width >= 1000px)';

function onResize(onChange: () => void) {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

// If its file can't be fetched, the steps work without it.
const [HomePage] = lazyDialog(
  async () => (await import('#client/features/cafe/home-page.tsx')).Page,
  () => undefined,
);

function HomePreview() {
  const isWide = useSyncExternalStore(onResize, () => window.matchMedia(WIDE).matches);
  if (!isWide) return null;
  return (
    <section aria-label="Forhåndsvisning" className={`stack content-start gap-2 ${styles.preview}`}>
      <p className="quiet small">Forsiden, slik gjestene ser den nå</p>
      <div className={`surface ${styles.frame}`} inert aria-hidden="true">
        <HomePage />
      </div>
    </section>
  );
}
