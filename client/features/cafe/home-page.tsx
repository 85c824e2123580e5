import { cafeNameOf, type HeadOf, type Prefetch } from '#client/data/page.ts';
import { trpc, useCafe } from '#client/data/trpc.ts';
import { MOST_LIKED, MostLiked } from '#client/features/drinks/most-liked.tsx';
import { LinkButton } from '#client/ui/button/button.tsx';
import { PageSkeleton, QueryError } from '#client/ui/loading/loading.tsx';
import { Picture, PicturePlace } from '#client/ui/picture/picture.tsx';
import { Actions, Prose } from '#client/ui/text/prose.tsx';
import { plainTextOf, RichText } from '#client/ui/text/rich-text.tsx';
import * as paths from '#shared/paths.ts';
import { Carousel } from './carousel.tsx';
import styles from './home-page.module.css';
import { OpeningStatus } from './opening-status.tsx';

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
      <section className={`stack gap-6 ${styles.banner}`}>
        <Prose>
          <h1>{banner.heading}</h1>
          <RichText text={banner.text} />
          <OpeningStatus />
          <NextSteps />
        </Prose>
        {banner.picture ? (
          <Picture
            src={banner.picture.imagePath}
            alt={banner.picture.imageName}
            shape="banner"
            loading="eager"
            size={banner.picture}
          />
        ) : (
          <img
            className={styles.cup}
            src="/favicon.svg"
            alt=""
            width={240}
            height={400}
            fetchPriority="high"
          />
        )}
      </section>
      <section className={`stack gap-5 ${styles.pictures}`}>
        <h2>Et lite innblikk</h2>
        <Carousel />
      </section>
      <section className={`stack ${styles.news}`}>
        {news.length > 0 && (
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
        )}
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

const NextSteps = () => (
  <Actions>
    <LinkButton variant="primary" href={paths.builder}>
      Lag din egen kopp
    </LinkButton>
    <LinkButton href={paths.menu}>Se Meny</LinkButton>
  </Actions>
);

function AboutUsPicture({ alt }: { alt: string }) {
  const image = trpc.images.aboutUs.useQuery();
  if (image.isLoadingError) return <QueryError query={image} fallback="Failed to fetch images" />;
  if (image.isPending) return <PicturePlace shape="photo" />;
  if (!image.data) return null;
  return <Picture src={image.data.imagePath} alt={alt} shape="photo" />;
}
