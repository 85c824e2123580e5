import { versionsOf } from '#client/ui/picture/versions.ts';
import type { Cafe } from '#shared/cafe/cafe.ts';
import styles from './header.module.css';

const SIZES = '96px';

/** The café's logo beside its name; where it has none a cup, as a file: its drawing would be in every page's scripts. */
export const BrandMark = ({ logo }: { logo: Cafe['logo'] }) =>
  logo ? (
    <img
      src={logo.imagePath}
      srcSet={versionsOf(logo.imagePath)}
      sizes={SIZES}
      alt=""
      width={logo.width}
      height={logo.height}
    />
  ) : (
    <img src="/favicon.svg" alt="" width={240} height={400} className={styles.cup} />
  );
