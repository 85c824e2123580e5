import { Prose } from '#client/ui/text/prose.tsx';
import styles from './banner.module.css';
import { WaysOn } from './ways-on.tsx';

/** The welcome, the ways on, and the café. */
export const Banner = () => (
  <section className={styles.banner}>
    <Prose>
      <h1>Velkommen inn i lyset</h1>
      <p>
        Kaffe, matcha og smoothie, laget mens du ser på. Velg noe fra menyen, eller bygg din egen drømmekopp
        lag for lag.
      </p>
      <WaysOn />
    </Prose>
    <img
      className={styles.place}
      src="/images/hjornet.webp"
      alt="Kafeen på hjørnet, med lys i vinduene og grønn markise"
      width={1200}
      height={800}
      fetchPriority="high"
    />
  </section>
);
