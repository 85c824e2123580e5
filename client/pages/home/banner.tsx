import { OpeningStatus } from '#client/features/cafe/opening-status.tsx';
import { LinkButton } from '#client/ui/button/button.tsx';
import { useFallback } from '#client/ui/picture/picture.tsx';
import { versionsOf } from '#client/ui/picture/versions.ts';
import { Actions, Prose } from '#client/ui/text/prose.tsx';
import { RichText } from '#client/ui/text/rich-text.tsx';
import type { Cafe } from '#shared/cafe/cafe.ts';
import styles from './banner.module.css';

const SIZES = '(min-width: 1200px) 37rem, (min-width: 768px) 48vw, 92vw';

type BannerProps = { banner: Cafe['banner'] };

export const Banner = ({ banner: { heading, text, picture } }: BannerProps) => (
  <section className={`stack gap-6 ${styles.banner}`}>
    <Prose>
      <h1>{heading}</h1>
      <RichText text={text} />
      <OpeningStatus />
      <NextSteps />
    </Prose>
    {picture ? (
      <Place picture={picture} />
    ) : (
      <img className={styles.cup} src="/favicon.svg" alt="" width={240} height={400} fetchPriority="high" />
    )}
  </section>
);

function Place({ picture: { imagePath, imageName, width, height } }: { picture: NonNullable<Cafe['logo']> }) {
  const source = useFallback(imagePath);
  return (
    <img
      className={styles.place}
      srcSet={versionsOf(source.src)}
      sizes={SIZES}
      alt={imageName}
      width={width}
      height={height}
      fetchPriority="high"
      {...source}
    />
  );
}

/** The two links of the banner and at the end of the sections. */
export const NextSteps = () => (
  <Actions>
    <LinkButton variant="primary" href="/drommekoppen">
      Lag din egen kopp
    </LinkButton>
    <LinkButton href="/meny">Se Meny</LinkButton>
  </Actions>
);
