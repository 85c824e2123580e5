import { AboutUsPicture } from '#client/features/about-us/about-us-picture.tsx';
import { Carousel } from '#client/features/carousel/carousel.tsx';
import { MOST_LIKED, MostLiked } from '#client/features/dream-cups/most-liked.tsx';
import type { Prefetch } from '#client/lib/api/page.ts';
import { Prose } from '#client/ui/text/prose.tsx';
import { Banner } from './banner.tsx';
import styles from './home-page.module.css';
import { WaysOn } from './ways-on.tsx';

export const prefetch: Prefetch = (data) =>
  Promise.all([
    data.images.carousel.prefetch(),
    data.images.aboutUs.prefetch(),
    data.drinks.list.prefetch(MOST_LIKED),
  ]);

/** Banner, pictures, news and about us. */
export function Page() {
  return (
    <>
      <Banner />
      <section className={styles.pictures}>
        <h2>Et lite innblikk</h2>
        <Carousel />
      </section>
      <section className={styles.news}>
        <Prose>
          <h2>Nytt: din egen drømmekopp</h2>
          <p>
            Velg blant espresso, matcha, bær, sirup og alt det andre vi har bak disken. Koppen fyller seg lag
            for lag mens du velger, og du kan lagre den så vennene dine finner den igjen.
          </p>
          <WaysOn />
        </Prose>
        <MostLiked />
      </section>
      <section className={styles.about}>
        <AboutUsPicture />
        <Prose>
          <h2>Om oss</h2>
          <p>
            Kafé Lysning er et lite rom med store vinduer. Vi brenner lyst, visper matchaen for hånd og moser
            bærene samme dag som du drikker dem. Kom som du er, bli så lenge du vil.
          </p>
          <p>Har du lyst på noe som ikke står på menyen? Bygg det selv, så blander vi det for deg.</p>
          <WaysOn />
        </Prose>
      </section>
    </>
  );
}
