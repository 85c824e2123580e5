import { useState } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { Button, DialogButton } from '#client/ui/button/button.tsx';
import { allergenName } from '#shared/menu/allergens.ts';
import styles from './allergen-lines.module.css';
import { avoid, NOTHING, useAvoided } from './avoided.ts';

const [AvoidDialog, hint] = lazyDialog(async () => (await import('./avoid-dialog.tsx')).AvoidDialog);

/** Says what the guest avoids, and opens the choice of it. */
export function AvoidBar() {
  const avoided = useAvoided();
  const [isOpen, setOpen] = useState(false);
  const { allergens, unknownWords } = avoided;
  const isOn = allergens.length + unknownWords.length > 0;
  return (
    <div className="row wrap gap-3">
      <p role="status" className={`breakable strong ${styles.said}`}>
        {allergens.length > 0 && `Uten ${allergens.map(allergenName).join(', ')}. `}
        {unknownWords.length > 0 &&
          `Vi kjenner ikke «${unknownWords.join('», «')}», og sier ikke at noe er trygt. Velg på nytt, eller spør oss.`}
      </p>
      <div className="row wrap gap-3">
        <DialogButton hint={hint} onClick={() => setOpen(true)}>
          {isOn ? 'Endre' : 'Uten allergener'}
        </DialogButton>
        {isOn && (
          <Button
            onClick={({ currentTarget }) => {
              // This one is gone afterwards.
              if (currentTarget.previousElementSibling instanceof HTMLElement)
                currentTarget.previousElementSibling.focus();
              avoid(NOTHING);
            }}
          >
            Fjern valget
          </Button>
        )}
      </div>
      {isOpen && <AvoidDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
