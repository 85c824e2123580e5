import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { OpeningStatus } from '#client/features/cafe/opening-status.tsx';
import { useFallback, versionsOf } from '#client/ui/picture/picture.tsx';
import { Prose } from '#client/ui/text/prose.tsx';
import { RichText } from '#client/ui/text/rich-text.tsx';
import type { Cafe } from '#shared/cafe.ts';
import { drawCup } from '#shared/drawing/cup-svg.ts';
import { themeById } from '#shared/themes.ts';
import styles from './banner.module.css';
import { WaysOn } from './ways-on.tsx';

/** How wide the picture is on a screen. */
const SIZES = '(min-width: 1200px) 37rem, (min-width: 768px) 48vw, 92vw';

/** The cup of a café that has chosen no picture. */
const CUP = drawCup(
  [
    { color: '#5B3A29', slots: 6 },
    { color: '#F1DEC2', slots: 7 },
    { color: '#8FB573', slots: 5 },
  ],
  themeById(1),
);

type BannerProps = { banner: Cafe['banner'] };

/** The welcome, whether it is open, the ways on, and the café. */
export const Banner = ({ banner: { heading, text, picture } }: BannerProps) => (
  <section className={styles.banner}>
    <Prose>
      <h1>{heading}</h1>
      <RichText text={text} />
      <OpeningStatus />
      <WaysOn />
    </Prose>
    {picture ? (
      <Place picture={picture} />
    ) : (
      <div className={styles.cup}>
        <CupDrawing drawing={CUP} label="" />
      </div>
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
