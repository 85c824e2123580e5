import { OpeningStatus } from '#client/features/cafe/opening-status.tsx';
import { LinkButton } from '#client/ui/button/button.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { Actions, Prose } from '#client/ui/text/prose.tsx';
import { RichText } from '#client/ui/text/rich-text.tsx';
import type { Cafe } from '#shared/cafe/cafe.ts';
import styles from './banner.module.css';

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
      <Picture
        src={picture.imagePath}
        alt={picture.imageName}
        shape="banner"
        loading="eager"
        size={picture}
      />
    ) : (
      <img className={styles.cup} src="/favicon.svg" alt="" width={240} height={400} fetchPriority="high" />
    )}
  </section>
);

/** The two links of the banner and at the end of the sections. */
export const NextSteps = () => (
  <Actions>
    <LinkButton variant="primary" href="/drommekoppen">
      Lag din egen kopp
    </LinkButton>
    <LinkButton href="/meny">Se Meny</LinkButton>
  </Actions>
);
