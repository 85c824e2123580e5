import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { Prose } from '#client/ui/text/prose.tsx';
import { drawCup } from '#shared/drawing/cup-svg.ts';
import { themeById } from '#shared/themes.ts';
import styles from './banner.module.css';

/** The banner's cup from the bottom; `place` is the class that points at the layer. */
const LAYERS = [
  { name: 'Espresso', color: '#4A2B1C', slots: 6, place: styles.espresso },
  { name: 'Karamell', color: '#C78336', slots: 3, place: styles.caramel },
  { name: 'Havremelk', color: '#EAD7B8', slots: 7, place: styles.milk },
  { name: 'Melkeskum', color: '#FBF3E6', slots: 3, place: styles.foam },
];

const drawing = drawCup(LAYERS, themeById(1));

/** The welcome, with a cup in a window and the names of its layers. */
export function Banner() {
  return (
    <section className={styles.banner}>
      <Prose>
        <h1>Velkommen inn i lyset</h1>
        <p>
          Kaffe, matcha og smoothie, laget mens du ser på. Velg noe fra menyen, eller bygg din egen drømmekopp
          lag for lag.
        </p>
      </Prose>
      <div className={styles.scene}>
        <div className={styles.window} aria-hidden="true" />
        <div className={styles.sill} aria-hidden="true" />
        <div className={styles.hero}>
          <CupDrawing
            drawing={drawing}
            label="En kopp med lag av espresso, karamell, havremelk og melkeskum"
            className={styles.cup}
          />
          <ul className={styles.names} aria-hidden="true">
            {LAYERS.map(({ name, place }) => (
              <li key={name} className={place}>
                {name}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
