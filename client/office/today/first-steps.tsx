import { type ReactNode, useId, useState } from 'react';
import { Link } from 'wouter';
import { store, stored } from '#client/lib/stored-state.ts';
import { Button } from '#client/ui/button/button.tsx';
import { focusHeading } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { Today } from '#shared/menu/today.ts';
import * as paths from '#shared/paths.ts';
import styles from './today-tab.module.css';

type Step = Today['steps'][number];

/** Text and link of each step: a tab, or a section of it. The codes are on the owner's own page. */
const STEPS: Record<Step['step'], { text: string; tab?: string }> = {
  name: { text: 'Gi kafeen et navn', tab: 'cafe' },
  hours: { text: 'Se over åpningstidene', tab: 'cafe#Åpningstider' },
  contact: { text: 'Skriv adressen', tab: 'cafe#Kontakt' },
  categories: { text: 'Lag kategoriene', tab: 'categories' },
  menu: { text: 'Legg inn menyen', tab: 'menu' },
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
  people: { text: 'Inviter dem som jobber her (valgfritt)', tab: 'people' },
  ordering: { text: 'La gjestene bestille (valgfritt)', tab: 'cafe#Bestilling' },
};

const hrefOf = (step: Step['step']): string => {
  const { tab } = STEPS[step];
  return tab ? paths.officeTab(tab) : paths.account;
};

const OPTIONAL: Step['step'][] = ['people', 'ordering'];

/** The steps that are left before the café is ready. */
export const leftOf = (steps: readonly Step[]): Step[] =>
  steps.filter(({ step, isDone }) => !isDone && !OPTIONAL.includes(step));

/** The storage key that is set once the owner hides the steps. */
const KEY = 'first_steps_hidden';

/** The steps of setting up a café, until the owner hides them. @param share shown once all are done */
export function FirstSteps({ steps, share }: { steps: readonly Step[]; share: ReactNode }) {
  const [isHidden, setHidden] = useState(() => stored(KEY) !== null);
  const left = leftOf(steps).length;
  if (isHidden) return null;
  return (
    <Card title="Kom i gang">
      <p>
        {left === 0
          ? 'Kafeen er klar for gjester.'
          : `${left === 1 ? 'Ett steg' : `${left} steg`} igjen før kafeen er klar for gjester.`}
      </p>
      <ol className="stack gap-1">
        {steps.map(({ step, isDone }) => (
          <li key={step} className={`row target gap-3 ${isDone ? 'quiet' : ''}`}>
            <Icon name={isDone ? 'check' : 'circle'} />
            {isDone ? (
              <span>
                <span>{STEPS[step].text}</span>
                <span className="visually-hidden"> (gjort)</span>
              </span>
            ) : (
              <Link href={hrefOf(step)} className={`inline-row target ${styles.link}`}>
                <span>{STEPS[step].text}</span>
              </Link>
            )}
          </li>
        ))}
        {left === 0 && (
          <li className="stack items-start gap-2">
            Vis gjestene veien til menyen:
            {share}
          </li>
        )}
      </ol>
      <div>
        <Button
          onClick={({ currentTarget }) => {
            const card = currentTarget.closest('section');
            focusHeading((card?.nextElementSibling ?? card?.previousElementSibling)?.querySelector('h2'));
            store(KEY, 'true');
            setHidden(true);
          }}
        >
          {left === 0 ? 'Ferdig' : 'Skjul'}
        </Button>
      </div>
    </Card>
  );
}

export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`stack surface breakable gap-3 ${styles.card}`}>
      <h2 id={id} className="step-2">
        {title}
      </h2>
      {children}
    </section>
  );
}
