import type { ReactNode } from 'react';
import { LinkButton } from '#client/ui/button/button.tsx';
import * as paths from '#shared/paths.ts';
import styles from './cafe.module.css';

/** What to do once guests can order. @param share the address of the menu and its code */
export const PickupNext = ({ share }: { share: ReactNode }) => (
  <section
    aria-label="Slik kommer dere i gang"
    className={`surface stack content-start gap-4 ${styles.section}`}
  >
    <h2 className="step-2">Slik kommer dere i gang</h2>
    <ol className="stack gap-4">
      <li className="stack items-start gap-2">
        Åpne Disken på en mobil eller et nettbrett, og la den stå åpen. Gjestene kan bare bestille da.
        <LinkButton href={paths.counter}>Til Disken</LinkButton>
      </li>
      <li className="stack items-start gap-2">
        Prøv selv: bestill noe fra menyen, og følg det fram til Hentet.
        <LinkButton href={paths.menu}>Til menyen</LinkButton>
      </li>
      <li className="stack items-start gap-2">
        Vis gjestene veien til menyen, med en QR-kode på bordet.
        {share}
      </li>
      <li className="stack items-start gap-2">
        Vil dere vise hva som er klart, åpner dere skjermen for gjester på en skjerm i kafeen.
        <LinkButton href={paths.board}>Skjermen for gjester</LinkButton>
      </li>
    </ol>
  </section>
);
