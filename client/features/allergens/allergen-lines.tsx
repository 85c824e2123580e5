import { useMemo } from 'react';
import { classes } from '#client/ui/classes.ts';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import {
  type AllergenLine,
  type Allergens,
  type Avoided,
  allergenLines,
  avoidedOf,
  isUnsafe,
  unsafeText,
  wordsOf,
} from '#shared/menu/allergens.ts';
import styles from './allergen-lines.module.css';
import { setAvoidedWords, useAvoidedWords } from './avoided-words.ts';

const SIGNS: Record<AllergenLine['kind'], IconName> = {
  contains: 'warning',
  mayContain: 'circle',
  none: 'check',
  unknown: 'question',
};

export type AllergenLinesProps = {
  /** Null if they are not declared. */
  allergens: Allergens | null;
  /** The names of ingredients without declared allergens. */
  unknown?: readonly string[] | undefined;
  /** Whether a barista reads the lines: they leave out what this guest avoids, and don't send the reader to the café. */
  isForAll?: boolean;
  /** The class of a line, to mark it. */
  lineClass?: (kind: AllergenLine['kind']) => string | false;
  className?: string | undefined;
};

/** Allergens in words, each with a sign. The first line warns a guest who avoids one of them. */
export function AllergenLines({
  allergens,
  unknown,
  isForAll = false,
  lineClass,
  className,
}: AllergenLinesProps) {
  const avoided = useAvoided();
  const warning = isForAll ? null : unsafeText(avoided, allergens, unknown);
  return (
    <span
      className={classes('stack gap-1 small snug', styles.lines, className)}
      data-unsafe={warning ? true : undefined}
    >
      {warning && <Unsafe text={warning} />}
      {allergenLines(allergens, unknown, isForAll ? 'Allergener ukjent' : undefined).map(({ kind, text }) => (
        <Line key={text} sign={SIGNS[kind]} className={lineClass?.(kind) || (kind === 'unknown' && 'strong')}>
          {text}
        </Line>
      ))}
    </span>
  );
}

/** `AllergenLines` of an item that this guest must avoid; nothing for other items. */
export function UnsafeLines(props: AllergenLinesProps) {
  return isUnsafe(useAvoided(), props.allergens, props.unknown) && <AllergenLines {...props} />;
}

type LineProps = { sign: IconName; className: string | false; children: string };

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

/** @param text the warning of `unsafeText` */
export const Unsafe = ({ text }: { text: string }) => (
  <Line sign="cross" className={`strong small ${styles.unsafe}`}>
    {text}
  </Line>
);

export const AVOID_NOTHING: Avoided = { allergens: [], unknownWords: [] };

/** The allergens that the guest avoids. None on the server. */
export function useAvoided(): Avoided {
  const words = useAvoidedWords();
  return useMemo(() => avoidedOf(words), [words]);
}

export const avoid = (next: Avoided): void => setAvoidedWords(wordsOf(next));
