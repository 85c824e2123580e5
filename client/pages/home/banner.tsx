import { Prose } from '#client/ui/text/prose.tsx';
import styles from './banner.module.css';
import { WaysOn } from './ways-on.tsx';

/** The addresses of the picture's files, which `npm run artwork` writes. */
const pictures = import.meta.glob<string>('./pictures/*', { eager: true, import: 'default', query: '?url' });

/** The files of a format with their widths in pixels, which their names end with. */
const srcSetOf = (format: string): string =>
  Object.entries(pictures)
    .filter(([file]) => file.endsWith(format))
    .map(([file, address]) => `${address} ${/\d+/.exec(file)?.[0]}w`)
    .join(', ');

/** How wide the picture is on a screen. */
const SIZES = '(min-width: 1200px) 37rem, (min-width: 768px) 48vw, 92vw';

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
    <picture>
      <source type="image/avif" srcSet={srcSetOf('avif')} sizes={SIZES} />
      <img
        className={styles.place}
        src={pictures['./pictures/hjornet-640.webp']}
        srcSet={srcSetOf('webp')}
        sizes={SIZES}
        alt="Kafeen på hjørnet, med lys i vinduene og grønn markise"
        width={1200}
        height={800}
        fetchPriority="high"
      />
    </picture>
  </section>
);
