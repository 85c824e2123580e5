import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { trpc, useCafe } from '#client/data/trpc.ts';
import { useAvoided } from '#client/features/allergens/allergen-lines.tsx';
import { storedState } from '#client/lib/stored-state.ts';
import { Field } from '#client/ui/field/field.tsx';
import { CheckboxField, ChipField, ChoiceField, TextAreaField } from '#client/ui/field/form-fields.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { allergenWords } from '#shared/menu/allergens.ts';
import type { PickupSlots } from '#shared/pickup/pickup.ts';
import { PICKUP_LIMITS } from '#shared/pickup/pickup-states.ts';
import { listText } from '#shared/text/text.ts';
import styles from './pickup-page.module.css';

type Slot = PickupSlots[number];

type Answers = {
  name: string;
  where: 'away' | 'here' | undefined;
  note: string;
  /** The allergens of the tick `Si fra til baristaen`, such as `milk,hazelnut`; empty without the tick. */
  told: string;
  wanted: Slot | 'later' | null;
};

const NO_ANSWERS: Answers = { name: '', where: undefined, note: '', told: '', wanted: null };

/**
 * The guest's answers about the order, kept until it is sent, because the form unmounts while the guest adds something from
 * the menu, and phones reload pages. Kept for the tab only: an allergy is health data.
 */
const storedAnswers = storedState(
  'answers',
  (text): Answers => ({ ...NO_ANSWERS, ...JSON.parse(text ?? '{}') }),
  JSON.stringify,
  'tab',
);

function setAnswer(answer: Partial<Answers>): void {
  storedAnswers.set({ ...storedAnswers.get(), ...answer });
}

export function forgetAnswers(): void {
  storedAnswers.set(NO_ANSWERS);
}

const useStoredAnswers = (): Answers => useSyncExternalStore(storedAnswers.subscribe, storedAnswers.get);

/** How often the page fetches the slots with room, in milliseconds. */
const SLOTS_MS = 15_000;

/**
 * Fetches the slots, and keeps the guest's choice.
 * - `fetchFirst`: fetches the slots again, and returns the first free one
 * - `free`: the slots with room for this number of drinks
 * - `isFullBefore`: whether a slot before the first free one is full
 * - `wanted`: the guest's choice; null for the first free slot, `later` while the guest looks at the list of later ones
 * - `chosen`: the free slot that `wanted` stands for; undefined for `later`, and if the slot has become full
 */
export function useChosenSlot(drinks: number) {
  const { client } = trpc.useUtils();
  const query = useQuery({
    queryKey: ['pickup slots'],
    queryFn: () => client.pickup.slots.mutate(),
    refetchInterval: SLOTS_MS,
    refetchOnReconnect: true,
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
  const { wanted } = useStoredAnswers();
  const setWanted = (next: Answers['wanted']) => setAnswer({ wanted: next });
  const freeOf = (slots: PickupSlots = []) => slots.filter(({ room }) => room >= drinks);
  const free = freeOf(query.data);
  const isWanted = ({ slotAt }: Slot) => wanted !== 'later' && slotAt === wanted?.slotAt;
  const chosen = wanted === null ? free[0] : free.find(isWanted);
  const isFullBefore = free[0] !== query.data?.[0];
  const fetchFirst = async () => freeOf((await query.refetch()).data)[0];
  return { query, fetchFirst, free, isFullBefore, wanted, setWanted, chosen };
}

/** How many slots have a chip. */
const CHIPS = 4;

/** The share of the room of the emptiest slot, from which on a slot is nearly full. */
const NEARLY_FULL = 1 / 3;

type SlotFieldProps = Pick<
  ReturnType<typeof useChosenSlot>,
  'free' | 'isFullBefore' | 'wanted' | 'chosen'
> & {
  onWanted: (wanted: Answers['wanted']) => void;
  error: string | undefined;
};

export function SlotField({ free, isFullBefore, wanted, chosen, onWanted, error }: SlotFieldProps) {
  const near = free.slice(0, CHIPS);
  const later = free.slice(CHIPS);
  const lastNear = near.at(-1)?.slotAt ?? 0;
  const isLater = wanted === 'later' || (wanted !== null && wanted.slotAt > lastNear);
  const highest = Math.max(...free.map(({ room }) => room));
  const hintOf = ({ room }: Slot) => (room <= highest * NEARLY_FULL ? 'nesten fullt' : undefined);
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
            later.map((slot) => [slot.slot, [`kl. ${slot.slot}`, hintOf(slot)].filter(Boolean).join(', ')]),
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

/** The guest's answers about the order. `toSend` leaves out the answers that the café no longer asks for. */
export function useAnswers() {
  const { asksWhere = false, takesNotes = false, showsNames = false } = useCafe()?.pickup ?? {};
  const { allergens } = useAvoided();
  const answers = useStoredAnswers();
  const { name, where, note, told } = answers;
  // The tick covers only the list that the guest saw, because another tab may change the list.
  const isTold = allergens.length > 0 && told === allergens.join();
  return {
    answers,
    asksWhere,
    takesNotes,
    showsNames,
    avoided: allergens,
    isIncomplete: asksWhere && !where,
    toSend: {
      name: name.trim() || null,
      ...(asksWhere && { where }),
      ...(takesNotes && { note: note.trim() || null }),
      ...(isTold && { avoids: [...allergens] }),
    },
  };
}

export function WhereField({ isSubmitted }: { isSubmitted: boolean }) {
  const { answers, asksWhere, isIncomplete } = useAnswers();
  if (!asksWhere) return null;
  return (
    <ChipField
      label="Ta med eller drikke her?"
      chips={[
        { value: 'away', text: 'Ta med' },
        { value: 'here', text: 'Drikk her' },
      ]}
      value={answers.where}
      onValue={(where) => setAnswer({ where })}
      error={isSubmitted && isIncomplete ? 'Velg om du vil ta med eller drikke her.' : undefined}
    />
  );
}

/** The guest's name, a note, and an allergy, which is health data: never ticked by itself. */
export function GuestFields() {
  const { answers, takesNotes, showsNames, avoided } = useAnswers();
  const words = allergenWords(avoided);
  // Only at first, because emptying the note must not close the field.
  const [hasNote] = useState(answers.note !== '');
  return (
    <>
      <Field
        label="Navnet vi roper"
        name="name"
        hint={`Fornavnet holder, og du kan la det stå tomt. Vi ${showsNames ? 'kan vise det på en skjerm ved disken, og ' : ''}sletter det etter et døgn.`}
        value={answers.name}
        autoComplete="given-name"
        onChange={({ target }) => setAnswer({ name: target.value })}
        maxLength={PICKUP_LIMITS.name}
      />
      {takesNotes && (
        <details className={styles.note} open={hasNote}>
          <summary className="row target strong gap-2">
            Beskjed til oss <Icon name="down" />
          </summary>
          <TextAreaField
            label="Beskjed til oss"
            hideLabel
            name="note"
            rows={2}
            maxLength={PICKUP_LIMITS.note}
            hint={`Høyst ${PICKUP_LIMITS.note} tegn. Vi sletter den etter et døgn.`}
            value={answers.note}
            onValue={(note) => setAnswer({ note })}
          />
        </details>
      )}
      {words.length > 0 && (
        <CheckboxField
          name="avoids"
          label={`Si fra til baristaen at jeg ikke tåler ${listText(words, 'eller')}`}
          hint="Vi sletter det etter et døgn."
          value={answers.told === avoided.join()}
          onValue={(isTold) => setAnswer({ told: isTold ? avoided.join() : '' })}
        />
      )}
    </>
  );
}
