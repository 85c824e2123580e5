import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Today } from '#shared/menu/today.ts';
import * as paths from '#shared/paths.ts';
import styles from './today-tab.module.css';

export const countText = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** The cups that somebody should look at. */
export function CupsToLookAt({ reportedCups, waitingCups }: Today) {
  const lines = [
    {
      count: reportedCups,
      text: `${countText(reportedCups, 'meldt kopp', 'meldte kopper')} å se på`,
      tab: 'drinks&tilstand=reported',
    },
    {
      count: waitingCups,
      text: `${countText(waitingCups, 'kopp', 'kopper')} som venter på å vises`,
      tab: 'drinks&tilstand=waiting',
    },
  ];
  return <Lines lines={lines} />;
}

/** What the café lacks. */
export function Missing({ withoutPicture, withoutDescription, withoutAllergens, steps }: Today) {
  const isLeft = (of: (typeof steps)[number]['step']) =>
    steps.some(({ step, isDone }) => step === of && !isDone);
  const lines = [
    { count: isLeft('menu') ? 1 : 0, text: 'Menyen er tom', tab: 'menu' },
    {
      count: withoutPicture,
      text: `${countText(withoutPicture, 'vare', 'varer')} uten bilde`,
      tab: 'menu&tilstand=noPicture',
    },
    {
      count: withoutDescription,
      text: `${countText(withoutDescription, 'vare', 'varer')} uten beskrivelse`,
      tab: 'menu',
    },
    {
      count: withoutAllergens.menuItems,
      text: `${countText(withoutAllergens.menuItems, 'vare', 'varer')} med ukjente allergener`,
      tab: 'menu&tilstand=noAllergens',
    },
    {
      count: withoutAllergens.ingredients,
      text: `${countText(withoutAllergens.ingredients, 'ingrediens', 'ingredienser')} med ukjente allergener`,
      tab: 'ingredients&tilstand=noAllergens',
    },
    {
      count: isLeft('hours') ? 1 : 0,
      text: 'Åpningstidene er ikke sett over',
      tab: 'cafe#Åpningstider',
    },
  ];
  const none = <p>Ingenting mangler bilde, beskrivelse, allergener eller åpningstider.</p>;
  return <Lines lines={lines} none={none} />;
}

type LinesProps = { lines: { count: number; text: string; tab: string }[]; none?: ReactNode };

/** Links to what there is something of, each to the tab where it is done. */
function Lines({ lines, none = null }: LinesProps) {
  const left = lines.filter(({ count }) => count > 0);
  if (left.length === 0) return none;
  return (
    <ul className="stack gap-1">
      {left.map(({ text, tab }) => (
        <li key={text}>
          <Link href={paths.officeTab(tab)} className={`inline-row target ${styles.link}`}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
