import { AllergenLines } from '#client/features/allergens/allergen-lines.tsx';
import { AddButton, useTakesOrders } from '#client/features/pickup/pickup-button.tsx';
import { Button, LinkButton } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { Repeat, Skeleton } from '#client/ui/loading/skeleton.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { MenuItem } from '#shared/menu/menu.ts';
import * as paths from '#shared/paths.ts';
import type { ItemLine } from '#shared/pickup/pickup.ts';
import { formatNumber } from '#shared/text/money.ts';
import { ChoiceField, SizeField } from './choice-fields.tsx';
import { useChosenDrink } from './use-chosen-drink.ts';

export { WithoutLine } from './without-line.tsx';

type MenuItemContentProps = {
  item: MenuItem;
  /** Whether it was sold out or deleted while the dialog is open. */
  isGone: boolean;
  /** Whether a cup of one's own is an alternative. */
  isDrink?: boolean;
  /** Whether the item is vegetarian and vegan with its usual options, in words. */
  diet?: string;
  /** The line of the basket that is changed. Without it, a new one is ordered. */
  edited?: { line: ItemLine; save: (changed: ItemLine) => void };
  onClose: () => void;
};

export const MenuItemDialog = (props: MenuItemContentProps) => (
  <Dialog title={props.item.name} size="narrow" cross={useTakesOrders()} onClose={props.onClose}>
    <MenuItemContent {...props} />
  </Dialog>
);

/** A menu item with its sizes and choices, its price and allergens as chosen, and the buttons of its dialog. */
export function MenuItemContent({ item, isDrink = false, edited, onClose, ...rest }: MenuItemContentProps) {
  const drink = useChosenDrink(item, edited?.line);
  const { line, isLoading, hasFailed, isIncomplete, notices } = drink;
  const { diet } = rest;
  const isGone = rest.isGone || drink.isGone;
  const canAdd = useTakesOrders() && !edited && !isGone;
  // Without its choices, the changed line would lose its options.
  const canSave = edited !== undefined && !isGone && !isLoading && !hasFailed;
  return (
    <>
      <Picture src={item.imagePath} alt={item.name} shape="whole" loading="eager" />
      {item.description && <p className="pre-line">{item.description}</p>}
      <div role="status" className="stack live gap-2 strong">
        {[...notices, ...(isGone ? ['Den er dessverre ikke på menyen nå.'] : [])].map((notice) => (
          <p key={notice}>{notice}</p>
        ))}
      </div>
      {item.sizes.length > 1 && <SizeField sizes={item.sizes} chosen={drink.size} onChoose={drink.setSize} />}
      {drink.taken.map((taken) => (
        <ChoiceField key={taken.choice.choiceId} taken={taken} onChoose={drink.choose} />
      ))}
      {hasFailed && <ErrorState message="Vi fikk ikke hentet valgene." onRetry={drink.refetch} />}
      {isLoading && (
        <div className="stack gap-4">
          <Repeat times={4}>
            <Skeleton />
          </Repeat>
        </div>
      )}
      <div role="status" className="stack gap-4">
        {isLoading && (
          <span lang="en" className="visually-hidden">
            Loading...
          </span>
        )}
        {!isLoading && !isIncomplete && (
          <>
            {diet && <p className="strong">{diet + (line.optionIds ? ' (med de vanlige valgene)' : '')}</p>}
            <AllergenLines allergens={drink.allergens} unknown={drink.allergensUnknown} />
            <p className="price step-1">{`Pris: ${formatNumber(drink.price)} NOK`}</p>
          </>
        )}
      </div>
      <DialogButtons sticky={!canAdd}>
        {isDrink && <LinkButton href={paths.builder}>Lag din egen</LinkButton>}
        <Button variant={canSave || canAdd ? 'secondary' : 'primary'} onClick={onClose}>
          {canSave ? 'Avbryt' : 'Lukk'}
        </Button>
        {canSave && (
          <Button variant="primary" blocked={isIncomplete} onClick={() => edited.save(line)}>
            Lagre
          </Button>
        )}
      </DialogButtons>
      {canAdd && (
        <DialogButtons sticky>
          <AddButton
            line={line}
            price={isLoading || isIncomplete ? undefined : drink.price}
            isBlocked={isLoading || isIncomplete}
          />
        </DialogButtons>
      )}
    </>
  );
}
