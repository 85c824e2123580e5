import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { ChoiceField } from '#client/ui/field/form-fields.tsx';
import type { PickupSlots } from '#shared/pickup/pickup.ts';
import { ChipField } from './chip-field.tsx';
import { requestTimeout } from './use-pickup.ts';

type Slot = PickupSlots[number];

/** How often the page fetches the slots with room, in milliseconds. */
const SLOTS_MS = 15_000;

/**
 * Fetches the slots, and keeps the guest's choice.
 * - `free`: the slots with room for this number of drinks
 * - `isFullBefore`: whether a slot before the first free one is full
 * - `wanted`: the guest's choice; null for the first free slot, `later` while the guest looks at the list of later ones
 * - `chosen`: the free slot that `wanted` stands for; undefined for `later`, and if the slot has become full
 */
export function useChosenSlot(drinks: number) {
  const { client } = trpc.useUtils();
  const query = useQuery({
    queryKey: ['pickup slots'],
    queryFn: () => client.pickup.slots.mutate(undefined, requestTimeout()),
    refetchInterval: SLOTS_MS,
    staleTime: 0,
  });
  const [wanted, setWanted] = useState<Slot | 'later' | null>(null);
  const free = (query.data ?? []).filter(({ room }) => room >= drinks);
  const isWanted = ({ slotAt }: Slot) => wanted !== 'later' && slotAt === wanted?.slotAt;
  const chosen = wanted === null ? free[0] : free.find(isWanted);
  const isFullBefore = free[0] !== query.data?.[0];
  return { query, free, isFullBefore, wanted, setWanted, chosen };
}

/** How many slots have a chip. */
const CHIPS = 4;

/** The share of the room of the emptiest slot, from which on a slot is nearly full. */
const NEARLY_FULL = 1 / 3;

type SlotFieldProps = Pick<
  ReturnType<typeof useChosenSlot>,
  'free' | 'isFullBefore' | 'wanted' | 'chosen'
> & {
  onWanted: (wanted: Slot | 'later' | null) => void;
  error: string | undefined;
};

/** Chooses a time: as soon as possible, one of the next, or one of a list. */
export function SlotField({ free, isFullBefore, wanted, chosen, onWanted, error }: SlotFieldProps) {
  const near = free.slice(0, CHIPS);
  const later = free.slice(CHIPS);
  const lastNear = near.at(-1)?.slotAt ?? 0;
  const isLater = wanted === 'later' || (wanted !== null && wanted.slotAt > lastNear);
  const most = Math.max(...free.map(({ room }) => room));
  const hintOf = ({ room }: Slot) => (room <= most * NEARLY_FULL ? 'nesten fullt' : undefined);
  const chips = near.map((slot, index) => ({
    value: index,
    text: index === 0 ? `Så snart som mulig · ca. ${slot.slot}` : `kl. ${slot.slot}`,
    hint: index === 0 && isFullBefore ? 'fullt før det' : hintOf(slot),
  }));
  return (
    <ChipField
      label="Når vil du hente?"
      chips={later.length > 0 ? [...chips, { value: CHIPS, text: 'Senere …' }] : chips}
      value={isLater ? CHIPS : chosen && near.indexOf(chosen)}
      onValue={(index) => onWanted(index === 0 ? null : (near[index] ?? 'later'))}
      error={isLater ? undefined : error}
    >
      {isLater && (
        <ChoiceField
          label="Klokkeslett"
          name="slot"
          none="Velg tid"
          names={Object.fromEntries(
            later.map((slot) => [slot.slot, `kl. ${slot.slot}${suffix(hintOf(slot))}`]),
          )}
          value={chosen?.slot ?? ''}
          onValue={(name) => onWanted(later.find(({ slot }) => slot === name) ?? 'later')}
          error={error}
          required
        />
      )}
    </ChipField>
  );
}

const suffix = (hint: string | undefined): string => (hint ? `, ${hint}` : '');
