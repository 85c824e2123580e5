import type { Cafe } from '#shared/cafe/cafe.ts';
import { versionsOf } from './picture.tsx';

type BrandMarkProps = {
  logo: Cafe['logo'] | undefined;
  /** The widest that the logo is shown, as in an `<img>`. */
  sizes: string;
  cupClassName: string | undefined;
};

/** The café's logo beside its name; where it has none a cup, as a file: its drawing would be in every page's scripts. */
export const BrandMark = ({ logo, sizes, cupClassName }: BrandMarkProps) =>
  logo ? (
    <img
      src={logo.imagePath}
      srcSet={versionsOf(logo.imagePath)}
      sizes={sizes}
      alt=""
      width={logo.width}
      height={logo.height}
    />
  ) : (
    <img src="/favicon.svg" alt="" width={240} height={400} className={cupClassName} />
  );
