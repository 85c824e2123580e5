import { AboutUsPicture } from '#client/features/about-us/about-us-picture.tsx';
import { Carousel } from '#client/features/carousel/carousel.tsx';
import { MOST_LIKED, MostLiked } from '#client/features/dream-cups/most-liked.tsx';
import { cafeNameOf, type HeadOf, type Prefetch } from '#client/lib/api/page.ts';
import { useCafe } from '#client/lib/api/use-cafe.ts';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import { Prose } from '#client/ui/text/prose.tsx';
import { RichText } from '#client/ui/text/rich-text.tsx';
import { plainTextOf } from '#client/ui/text/rich-text-parts.ts';
import { Banner, NextSteps } from './banner.tsx';
import styles from './home-page.module.css';

export const prefetch: Prefetch = (data) =>
  Promise.all([
    data.images.carousel.prefetch(),
    data.images.aboutUs.prefetch(),
    data.drinks.list.prefetch(MOST_LIKED),
  ]);

export const headOf: HeadOf = (data) => ({
  title: `${cafeNameOf(data)} – meny og din egen drømmekopp`,
  description: plainTextOf(data.cafe.get.getData()?.banner.text ?? '') || undefined,
});

export function Page() {
  const cafe = useCafe();
  if (!cafe) return <PageSkeleton />;
  const { banner, news, about } = cafe;
  return (
    <>
      <Banner banner={banner} />
      <section className={`stack gap-5 ${styles.pictures}`}>
        <h2>Et lite innblikk</h2>
        <Carousel />
      </section>
      <section className={`stack ${styles.news}`}>
        <Prose>
          {news.map(({ heading, text }) => (
            <article key={`${heading} ${text}`}>
              <Prose>
                <h2>{heading}</h2>
                <RichText text={text} />
              </Prose>
            </article>
          ))}
          <NextSteps />
        </Prose>
        <MostLiked />
      </section>
      <section className={`stack ${styles.about}`}>
        <AboutUsPicture alt={about.imageText} />
        <Prose>
          <h2>{about.heading}</h2>
          <RichText text={about.text} />
          <NextSteps />
        </Prose>
      </section>
    </>
  );
}
