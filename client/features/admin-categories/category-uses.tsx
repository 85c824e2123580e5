import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { namesText } from './names-text.ts';

type CategoryUsesProps = {
  /** The names of the category's menu items; undefined while they are fetched. */
  names: string[] | undefined;
  hasFailed: boolean;
  onMove: () => void;
  /** Called when the last one has left it. */
  onFree: () => void;
};

/** Which menu items keep a category from being deleted, and the way on. */
export function CategoryUses({ names, hasFailed, onMove, onFree }: CategoryUsesProps) {
  const text = useRef<HTMLParagraphElement>(null);
  const count = names?.length ?? 0;
  const last = useRef(count);
  const free = useEffectEvent(onFree);
  useEffect(() => {
    if (last.current > 0 && count === 0) {
      // The button that had the focus is gone.
      text.current?.focus();
      free();
    }
    last.current = count;
  }, [count]);
  return (
    <>
      <p ref={text} role="status" tabIndex={-1}>
        {names
          ? usesText(names)
          : hasFailed
            ? 'Vi fikk ikke sett etter om det er drikker i kategorien.'
            : 'Ser etter om det er drikker i kategorien …'}
      </p>
      {count > 0 && (
        <div>
          <Button aria-haspopup="dialog" onClick={onMove}>
            {count === 1 ? 'Flytt drikken' : `Flytt de ${count} drikkene`}
          </Button>
        </div>
      )}
    </>
  );
}

const usesText = (names: string[]): string =>
  names.length === 0
    ? 'Det er ingen drikker i kategorien.'
    : `${namesText(names)} er i kategorien. Flytt ${names.length === 1 ? 'den' : 'dem'} før du sletter.`;
