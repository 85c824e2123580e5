import { Link } from 'wouter';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { Today } from '#shared/menu/today.ts';
import styles from './today-tab.module.css';

type Step = Today['steps'][number];

/** What each step is, and the tab, or the section of the tab, where it is done. */
const STEPS: Record<Step['step'], { text: string; tab: string }> = {
  name: { text: 'Gi kafeen et navn', tab: 'cafe' },
  hours: { text: 'Se over åpningstidene', tab: 'cafe#Åpningstider' },
  contact: { text: 'Skriv adressen', tab: 'cafe#Kontakt' },
  categories: { text: 'Lag kategoriene', tab: 'categories' },
  menu: { text: 'Legg inn menyen', tab: 'menu' },
  ingredients: { text: 'Legg inn ingrediensene til Drømmekoppen', tab: 'ingredients' },
  texts: { text: 'Skriv tekstene på forsiden', tab: 'cafe#Forsiden' },
  pictures: { text: 'Last opp bilder til karusellen', tab: 'images' },
};

/** The way from an empty café to one that can go online; gone once all is done. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const left = steps.filter(({ isDone }) => !isDone).length;
  return (
    <>
      <p>{left === 1 ? 'Ett steg igjen' : `${left} steg igjen`} før kafeen er klar for gjester.</p>
      <ol className="stack gap-1">
        {steps.map(({ step, isDone }) => (
          <li key={step} className={`row target gap-3 ${isDone ? 'quiet' : ''}`}>
            <Icon name={isDone ? 'check' : 'circle'} />
            {isDone ? (
              <span>
                {STEPS[step].text}
                <span className="visually-hidden"> (gjort)</span>
              </span>
            ) : (
              <Link
                href={encodeURI(`/admindash?fane=${STEPS[step].tab}`)}
                className={`inline-row target ${styles.link}`}
              >
                {STEPS[step].text}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
