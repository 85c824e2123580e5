import { type ComponentProps, type ReactNode, useId } from 'react';
import { isNotFound } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { AllergenLines, Unsafe, useAvoided } from '#client/features/allergens/allergen-lines.tsx';
import { AddButton, useTakesOrders } from '#client/features/pickup/pickup-button.tsx';
import { Button, LinkButton } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import styles from '#client/ui/field/field.module.css';
import { ErrorState, PageSkeleton, QueryError, Repeat, Skeleton } from '#client/ui/loading/loading.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { type Avoided, unsafeText } from '#shared/menu/allergens.ts';
import type { Choice, ChoiceOption } from '#shared/menu/choices.ts';
import type { Taken } from '#shared/menu/drink-options.ts';
import { optionsWithout, withoutText } from '#shared/menu/drink-without.ts';
import type { MenuItem } from '#shared/menu/menu.ts';
import * as paths from '#shared/paths.ts';
import type { ItemLine } from '#shared/pickup/pickup.ts';
import { formatNumber, formatPrice } from '#shared/text/money.ts';
import { useChoices, useChosenDrink } from './use-chosen-drink.ts';

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

type EditLineDialogProps = {
  line: ItemLine;
  /** Shown until the menu item is fetched. */
  name: string;
  onSave: (changed: ItemLine) => void;
  onClose: () => void;
};

/** Changes the size and the options of a line of the basket. */
export function EditLineDialog({ line, name, onSave, onClose }: EditLineDialogProps) {
  // Without `asGuest`, an admin reads the item as entered, without the allergens of the usual options.
  const query = trpc.menu.byId.useQuery({ menuItemId: line.menuItemId, asGuest: true });
  const item = query.data;
  return (
    <Dialog title={item?.name ?? name} size="narrow" onClose={onClose}>
      {item ? (
        <MenuItemContent
          item={item}
          isGone={!item.isAvailable || isNotFound(query.error)}
          edited={{ line, save: onSave }}
          onClose={onClose}
        />
      ) : (
        <>
          {query.isError ? (
            <QueryError query={query} fallback="Failed to fetch menu item" />
          ) : (
            <PageSkeleton />
          )}
          <DialogButtons sticky>
            <Button variant="primary" onClick={onClose}>
              Lukk
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}

function MenuItemContent({ item, isDrink = false, edited, onClose, ...rest }: MenuItemContentProps) {
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

type Size = MenuItem['sizes'][number];
type SizeFieldProps = { sizes: readonly Size[]; chosen: Size | undefined; onChoose: (name: string) => void };

function SizeField({ sizes, chosen, onChoose }: SizeFieldProps) {
  const group = useId();
  return (
    <fieldset>
      <legend className="strong">Størrelse</legend>
      {sizes.map((size) => (
        <OptionField
          key={size.name}
          type="radio"
          name={group}
          label={size.name}
          aside={formatPrice(size.price)}
          checked={size === chosen}
          onChange={() => onChoose(size.name)}
        />
      ))}
    </fieldset>
  );
}

type ChoiceFieldProps = { taken: Taken; onChoose: (choice: Choice, options: ChoiceOption[]) => void };

function ChoiceField({ taken: { choice, options: chosen }, onChoose }: ChoiceFieldProps) {
  const group = useId();
  const avoided = useAvoided();
  const { name, kind, max, options } = choice;
  const isFull = kind === 'several' && max !== null && chosen.length >= max;
  return (
    <fieldset>
      <legend className="strong">
        {max !== null && max < options.length ? `${name} (høyst ${max})` : name}
      </legend>
      {options.map((option) => {
        const isChosen = chosen.includes(option) && option.isAvailable;
        return (
          <OptionField
            key={option.optionId}
            type={kind === 'one' ? 'radio' : 'checkbox'}
            name={group}
            label={option.name}
            aside={option.price > 0 && `+ ${formatPrice(option.price)}`}
            checked={isChosen}
            isSoldOut={!option.isAvailable}
            warning={unsafeText(avoided, option.allergens)}
            disabled={!option.isAvailable || (isFull && !isChosen)}
            onChange={({ target }) => {
              const others = kind === 'one' ? [] : chosen.filter((other) => other !== option);
              onChoose(choice, target.checked ? [...others, option] : others);
            }}
          />
        );
      })}
    </fieldset>
  );
}

type OptionFieldProps = ComponentProps<'input'> & {
  label: string;
  aside: ReactNode;
  isSoldOut?: boolean;
  /** The warning that the option has an allergen that the guest avoids. */
  warning?: string | null;
};

const OptionField = ({ label, aside, isSoldOut, warning, ...input }: OptionFieldProps) => (
  <label className={classes('row target gap-3', styles.check, input.disabled && styles.unavailable)}>
    <input {...input} />
    <span className="breakable shrink grow">
      <span>{isSoldOut ? <s>{label}</s> : label}</span> {warning && <Unsafe text={warning} />}
    </span>{' '}
    {isSoldOut ? <span className="strong">utsolgt</span> : <span className="price">{aside}</span>}
  </label>
);

/** How a drink that this guest must avoid can be made for them; nothing where it can't. */
export function WithoutLine({ item, avoided }: { item: MenuItem; avoided: Avoided }) {
  const { choices, parts } = useChoices(item);
  const without = choices && optionsWithout(item, choices, parts, avoided);
  return without && <span className="small snug strong breakable">{withoutText(without)}</span>;
}
