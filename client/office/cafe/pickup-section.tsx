import { trpc } from '#client/data/trpc.ts';
import { CheckboxField, ChoiceField } from '#client/ui/field/form-fields.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { StoredCafe } from '#shared/cafe/cafe.ts';
import * as paths from '#shared/paths.ts';
import type { QueuedPickup } from '#shared/pickup/pickup-queue.ts';
import { drinksText, isOpen, ordersText } from '#shared/pickup/pickup-states.ts';
import { type FieldProps, SectionForm, useSection } from './section-form.tsx';

export function PickupSection({ settings }: { settings: StoredCafe }) {
  const state = useSection('pickup', 'Reglene for bestilling', settings);
  const { field } = state;
  const { isOn, drinksPerOrder, drinksPerSlot } = state.draft;
  const tellOpenOrders = useOpenOrdersToast();
  const isTurnedOff = settings.pickup.value.isOn && !isOn;
  return (
    <SectionForm title="Bestilling" state={state} onSaved={() => isTurnedOff && tellOpenOrders()}>
      <CheckboxField {...field('isOn')} label="Gjester kan bestille, og betale ved disken" />
      <p className="quiet">De kan bestille mens siden Disken er åpen hos dere, og noen ser hva som kommer.</p>
      <NumberField
        {...field('slotMinutes')}
        label="Tid mellom hver henting"
        text={(minutes) => `${minutes} minutter`}
        values={[5, 10, 15, 20, 30]}
      />
      <NumberField
        {...field('drinksPerSlot')}
        label="Så mye rekker dere til én tid"
        text={drinksText}
        values={UP_TO_TWENTY}
      />
      <NumberField
        {...field('drinksPerOrder')}
        label="Høyst i én bestilling"
        hint={
          drinksPerOrder > drinksPerSlot
            ? `Dere rekker bare ${drinksText(drinksPerSlot)} til én tid, så ingen kan bestille flere.`
            : 'Aldri flere enn dere rekker til én tid.'
        }
        text={drinksText}
        values={UP_TO_TWENTY}
      />
      <NumberField
        {...field('leadMinutes')}
        label="Tidligste henting"
        text={(minutes) => `${minutes} minutter etter bestillingen`}
        values={[0, 5, 10, 15, 20, 30, 45, 60]}
      />
      <NumberField
        {...field('lastOrderMinutes')}
        label="Siste henting"
        text={(minutes) => `${minutes} minutter før dere stenger`}
        values={[0, 5, 10, 15, 20, 30, 45, 60]}
      />
      <CheckboxField
        {...field('asksWhere')}
        label="Spør om «Ta med» eller «Drikk her»"
        hint="Mva. er 15 % på det de tar med, og 25 % på det de drikker her. Prisen er den samme."
      />
      <CheckboxField
        {...field('takesNotes')}
        label="Gjester kan skrive en beskjed"
        hint="Høyst 140 tegn, som bare dere leser. Den slettes etter et døgn."
      />
      <CheckboxField
        {...field('showsNames')}
        label="Skjermen for gjester viser fornavn ved siden av numrene"
      />
    </SectionForm>
  );
}

const UP_TO_TWENTY = Array.from({ length: 20 }, (_, index) => index + 1);

type NumberFieldProps = FieldProps<number> & {
  label: string;
  hint?: string;
  text: (value: number) => string;
  values: readonly number[];
};

/** A select of numbers. A different number that the API stored is an option too. */
function NumberField({ value, onValue, values, text, ...rest }: NumberFieldProps) {
  const offered = [...new Set([...values, value])].sort((one, other) => one - other);
  return (
    <ChoiceField
      {...rest}
      names={Object.fromEntries(offered.map((each) => [each, text(each)]))}
      value={String(value)}
      onValue={(chosen) => onValue(Number(chosen))}
    />
  );
}

/** Returns a function that tells the owner after a save how many orders of today are open, or how many of these are outside the hours. */
export function useOpenOrdersToast() {
  const { client } = trpc.useUtils();
  return async (isOutside?: (order: QueuedPickup) => boolean): Promise<void> => {
    // If this request fails, say nothing, because the change itself is stored.
    const queue = await client.pickup.queue.query().catch(() => null);
    const open = queue?.pickups.filter(({ state, isDayOver }) => isOpen(state) && !isDayOver) ?? [];
    const { length } = isOutside ? open.filter(isOutside) : open;
    if (length === 0) return;
    const text = isOutside ? 'skal hentes etter at dere har stengt' : 'skal fortsatt lages eller hentes';
    toast(`${ordersText(length)} ${text}.`, { link: { href: paths.counter, text: 'Åpne Disken' } });
  };
}
