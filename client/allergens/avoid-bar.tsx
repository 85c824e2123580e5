import { useState } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { DialogButton, IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { wordsOf } from '#shared/menu/allergens.ts';
import styles from './allergen-lines.module.css';
import { avoid, NOTHING, useAvoided } from './avoided.ts';

const [AvoidDialog, hint] = lazyDialog(async () => (await import('./avoid-dialog.tsx')).AvoidDialog);

/**
 * Says what the guest avoids, and opens the choice of it. As high with a choice as without: the server knows no choice, and
 * what is below would move when the page is taken over.
 */
export function AvoidBar() {
  const { allergens, unknownWords } = useAvoided();
  const [isOpen, setOpen] = useState(false);
  const isOn = allergens.length + unknownWords.length > 0;
  const said =
    allergens.length > 0 && `Uten ${wordsOf({ allergens, unknownWords: [] }).replaceAll(',', ', ')}`;
  return (
    <div className="row wrap gap-2">
      <DialogButton
        hint={hint}
        variant={isOn ? 'primary' : 'secondary'}
        className="breakable"
        onClick={() => setOpen(true)}
      >
        {said || 'Uten allergener'}
      </DialogButton>
      {isOn && (
        <IconButton
          label="Fjern valget"
          onClick={({ currentTarget }) => {
            // This one is gone afterwards.
            if (currentTarget.previousElementSibling instanceof HTMLElement)
              currentTarget.previousElementSibling.focus();
            avoid(NOTHING);
          }}
        >
          <Icon name="cross" />
        </IconButton>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <p role="status" className={`breakable strong ${styles.said}`}>
        {unknownWords.length > 0 &&
          `Vi kjenner ikke «${unknownWords.join('», «')}», og sier ikke at noe er trygt. Velg på nytt, eller spør oss.`}
      </p>
      {isOpen && <AvoidDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
