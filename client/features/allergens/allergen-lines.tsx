import { classes } from '#client/ui/classes.ts';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { type AllergenLine, type Allergens, allergenLines, isUnsafe } from '#shared/menu/allergens.ts';
import styles from './allergen-lines.module.css';
import { useAvoided } from './avoided.ts';

const SIGNS: Record<AllergenLine['kind'], IconName> = {
  contains: 'warning',
  mayContain: 'circle',
  none: 'check',
  unknown: 'question',
};

export type AllergenLinesProps = {
  /** Null where nobody has said them. */
  allergens: Allergens | null;
  /** The names of ingredients of which nobody has. */
  unknown?: readonly string[] | undefined;
  /** Whether it is for everybody, such as a barista, whatever this guest avoids. */
  isForAll?: boolean;
  className?: string | undefined;
};

/** What guests read of allergens, in words with a sign; first, that it is not for a guest who avoids them. */
export function AllergenLines({ allergens, unknown, isForAll = false, className }: AllergenLinesProps) {
  const isForbidden = isUnsafe(useAvoided(), allergens, unknown) && !isForAll;
  return (
    <span className={classes('small snug', styles.lines, className)} data-unsafe={isForbidden || undefined}>
      {isForbidden && <Unsafe />}
      {allergenLines(allergens, unknown).map(({ kind, text }) => (
        <Line key={text} sign={SIGNS[kind]} className={kind === 'unknown' ? styles.unknown : undefined}>
          {text}
        </Line>
      ))}
    </span>
  );
}

/** `AllergenLines` of what is not for this guest; nothing otherwise. */
export function UnsafeLines(props: AllergenLinesProps) {
  return isUnsafe(useAvoided(), props.allergens, props.unknown) && <AllergenLines {...props} />;
}

type LineProps = { sign: IconName; className: string | undefined; children: string };

/** The full stop keeps screen readers from reading two lines as one. */
const Line = ({ sign, className, children }: LineProps) => (
  <span className={classes('breakable', styles.line, className)}>
    <Icon name={sign} />
    <span>
      <span>{children}</span>
      <span className="visually-hidden">. </span>
    </span>
  </span>
);

/** Says that something is not for a guest who avoids what it contains, may contain, or nobody knows. */
export const Unsafe = () => (
  <Line sign="cross" className={`strong small ${styles.unsafe}`}>
    Passer ikke for deg
  </Line>
);
