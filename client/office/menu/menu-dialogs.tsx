import { useRef } from 'react';
import { rejectsField } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { AllergensField } from '#client/office/allergens-field.tsx';
import { useCafeDate } from '#client/office/available-switch.tsx';
import { CategoryField } from '#client/office/category-field.tsx';
import { ImageChooser } from '#client/office/images/image-chooser.tsx';
import { OpenRecordDialog, type RecordFormProps } from '#client/office/open-record-dialog.tsx';
import { copyName, lastCategories, RecordDialog } from '#client/office/record-dialog.tsx';
import type { RecordDialogs } from '#client/ui/dialog/use-dialogs.ts';
import {
  CheckboxField,
  DateField,
  type FormField,
  PriceField,
  TextAreaField,
  TextField,
} from '#client/ui/field/form-fields.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { MenuItem } from '#shared/menu/menu.ts';
import { MENU_FIELD_GROUPS, MENU_FIELDS } from '#shared/menu/menu-fields.ts';
import { formatNumber } from '#shared/text/money.ts';
import { listText } from '#shared/text/norwegian-text.ts';
import { nameKey } from '#shared/text/text.ts';
import { MadeOfField, SizesField } from './item-fields.tsx';
import { draftOf, fieldErrors, filledSizes, parseDraft, type TypedSize } from './menu-draft.ts';

function MenuItemForm({ record, copyOf, onClose }: RecordFormProps<MenuItem>) {
  const { menu } = trpc.useUtils().client;
  const today = useCafeDate();
  // The server asked about this category and name; saving a second time confirms the duplicate.
  const questioned = useRef('');
  const ref = { menuItemId: record?.menuItemId ?? 0 };
  return (
    <RecordDialog
      noun="Menu Item"
      record={record}
      draftOf={(item) => draftOf(item, lastCategories.get('menuItem'))}
      copy={copyOf && { ...draftOf(copyOf), name: copyName(copyOf.name) }}
      parse={(draft) => parseDraft(draft, today)}
      save={async (input, version) => {
        const place = `${input.categoryId} ${nameKey(input.name)}`;
        const sent = { ...input, allowNamesake: questioned.current === place };
        try {
          return await (version === undefined
            ? menu.create.mutate(sent)
            : menu.update.mutate({ ...sent, ...ref, version }));
        } catch (error) {
          if (rejectsField(error, 'Name')) questioned.current = place;
          throw error;
        }
      }}
      load={() => menu.byId.query(ref)}
      fieldErrors={fieldErrors}
      fields={MENU_FIELDS}
      groups={MENU_FIELD_GROUPS}
      tab="menu"
      onSaved={({ categoryId }) => lastCategories.set('menuItem', categoryId)}
      onClose={onClose}
    >
      {({ draft, field }) => (
        <>
          <TextField {...field('name')} required />
          <CategoryField {...field('categoryId')} />
          <TextAreaField {...field('description')} hint="Kan stå tom" />
          <Price first={filledSizes(draft.sizes)[0]} {...field('price')} />
          <SizesField {...field('sizes')} price={draft.price} />
          <MadeOfField {...field('madeOf')} own={draft.allergens} onAllergens={field('allergens').onValue} />
          <AllergensField {...field('allergens')} />
          <ImageChooser {...field('imageId')} suggestedName={draft.name} />
          <CheckboxField {...field('isAvailable')} hint="– vises på menyen" />
          {!draft.isAvailable && (
            <DateField {...field('soldOutUntil')} hint="Kan stå tom: til noen sier fra" />
          )}
          <DateField {...field('seasonFrom')} hint="Kan stå tom" />
          <DateField {...field('seasonUntil')} hint="Kan stå tom" />
        </>
      )}
    </RecordDialog>
  );
}

/** Read-only while there are sizes, because the first size sets the price. */
function Price({ first, ...field }: FormField<string> & { first: TypedSize | undefined }) {
  if (!first) return <PriceField {...field} required />;
  const hint = 'Prisen på den første størrelsen. Endre den under.';
  return <PriceField {...field} value={first.price} readOnly hint={hint} />;
}

function IngredientNames({ ids }: { ids: readonly number[] }) {
  const all = trpc.ingredients.list.useQuery().data ?? [];
  return listText(all.filter(({ ingredientId }) => ids.includes(ingredientId)).map(({ name }) => name));
}

export function MenuDialogs({ dialogs }: { dialogs: RecordDialogs<MenuItem> }) {
  const { menu } = trpc.useUtils().client;
  return (
    <OpenRecordDialog
      dialogs={dialogs}
      fields={MENU_FIELDS}
      shown={{
        price: ({ price }) => formatNumber(price),
        madeOf: ({ madeOf }) => madeOf.length > 0 && <IngredientNames ids={madeOf} />,
      }}
      picture={({ imagePath, name }) => <Picture src={imagePath} alt={name} shape="whole" loading="eager" />}
      form={MenuItemForm}
      canCopy
      deletion={{ noun: 'menu item', remove: ({ menuItemId }) => menu.delete.mutate({ menuItemId }) }}
    />
  );
}
