import { AllergenLines } from '#client/features/allergens/allergen-lines.tsx';
import { PickupButton } from '#client/features/pickup/pickup-button.tsx';
import { Button, LinkButton } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { MenuItem } from '#shared/menu/menu.ts';
import * as paths from '#shared/paths.ts';
import { formatNumber, formatPrice } from '#shared/text/money.ts';

type MenuItemDialogProps = {
  item: MenuItem;
  /** Whether it was sold out or deleted while the dialog is open. */
  isGone: boolean;
  /** Whether a cup of one's own is an alternative. */
  isDrink: boolean;
  onClose: () => void;
};

export function MenuItemDialog({ item, isGone, isDrink, onClose }: MenuItemDialogProps) {
  return (
    <Dialog title={item.name} size="narrow" cross={false} onClose={onClose}>
      <Picture src={item.imagePath} alt={item.name} shape="whole" loading="eager" />
      {item.description && <p className="pre-line">{item.description}</p>}
      <AllergenLines allergens={item.allergens} />
      {item.sizes.length > 1 ? (
        <ul aria-label="Størrelser" className="stack gap-1">
          {item.sizes.map(({ name, price }) => (
            <li key={name} className="row between gap-4">
              <span>{name}</span> <span>{formatPrice(price)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="price step-1">{`Pris: ${formatNumber(item.price)} NOK`}</p>
      )}
      <p role="status" className="live strong">
        {isGone && 'Den er dessverre ikke på menyen lenger.'}
      </p>
      {!isGone && (
        <PickupButton
          choices={
            item.sizes.length > 0
              ? item.sizes.map(({ name }) => ({
                  text: `Bestill ${name.toLowerCase()}`,
                  line: { menuItemId: item.menuItemId, size: name, quantity: 1 },
                }))
              : [{ text: 'Bestill', line: { menuItemId: item.menuItemId, quantity: 1 } }]
          }
        />
      )}
      <DialogButtons sticky>
        {isDrink && <LinkButton href={paths.builder}>Lag din egen</LinkButton>}
        <Button variant="primary" onClick={onClose}>
          Lukk
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
