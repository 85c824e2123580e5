import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { ButtonWithDialog, IconButton } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { allergenWords } from '#shared/menu/allergens.ts';
import { listText } from '#shared/text/text.ts';
import { AVOID_NOTHING, avoid, useAvoided } from './allergen-lines.tsx';

const [AvoidDialog, hint] = lazyDialog(async () => (await import('./avoid-dialog.tsx')).AvoidDialog);

/** With more words the button would take two lines on a phone. Its dialog shows all. */
const MOST_WORDS = 2;

/**
 * Shows the avoided allergens, and opens the dialog to choose them. Has the same height with and without a selection:
 * the server renders without one, so hydration would otherwise shift the content below.
 */
export function AvoidBar() {
  const { allergens, unknownWords } = useAvoided();
  const isOn = allergens.length + unknownWords.length > 0;
  const words = allergenWords(allergens);
  const rest = words.length - MOST_WORDS;
  const short = rest > 0 ? [...words.slice(0, MOST_WORDS), `${rest} til`] : words;
  return (
    <div className="row wrap gap-2">
      <ButtonWithDialog
        hint={hint}
        variant={isOn ? 'primary' : 'secondary'}
        dialog={(props) => <AvoidDialog {...props} />}
      >
        {words.length > 0 ? `Uten ${listText(short)}` : 'Uten allergener'}
      </ButtonWithDialog>
      {isOn && (
        <IconButton
          label="Fjern valget"
          onClick={({ currentTarget }) => {
            // This button disappears, so move the focus first.
            if (currentTarget.previousElementSibling instanceof HTMLElement)
              currentTarget.previousElementSibling.focus();
            avoid(AVOID_NOTHING);
          }}
        >
          <Icon name="cross" />
        </IconButton>
      )}
      <p role="status" className="visually-hidden">
        {words.length > 0 && `Uten ${listText(words)}`}
      </p>
      <p role="status" className="breakable live strong">
        {unknownWords.length > 0 &&
          `Vi kjenner ikke «${unknownWords.join('», «')}», og sier ikke at noe er trygt. Velg på nytt, eller spør oss.`}
      </p>
    </div>
  );
}
