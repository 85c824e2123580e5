import type { ImportProblem } from '#shared/csv-import.ts';
import { countText, placeText } from './csv-text.ts';
import styles from './import-dialog.module.css';

/** How many are listed; who has more of them has made one mistake many times. */
const MOST_SHOWN = 100;

/** What is wrong with a file, line by line. */
export function ImportProblems({ problems }: { problems: ImportProblem[] }) {
  const more = problems.length - MOST_SHOWN;
  return (
    <section className={styles.section}>
      <h3>Dette må rettes</h3>
      <p>Rett linjene i regnearket, lagre, og velg filen på nytt. Ingenting er importert ennå.</p>
      <ul className={styles.problems}>
        {problems.slice(0, MOST_SHOWN).map((problem) => (
          <li key={`${placeText(problem)} ${problem.message}`}>
            <strong>{placeText(problem)}:</strong> {problem.message}
          </li>
        ))}
      </ul>
      {more > 0 && <p>Og {countText(more)} til.</p>}
    </section>
  );
}
