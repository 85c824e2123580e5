import { useState } from 'react';
import { useCafe } from '#client/data/trpc.ts';
import { useAvoided } from '#client/features/allergens/allergen-lines.tsx';
import { Field } from '#client/ui/field/field.tsx';
import { CheckboxField, TextAreaField } from '#client/ui/field/form-fields.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { allergenWords } from '#shared/menu/allergens.ts';
import { PICKUP_LIMITS } from '#shared/pickup/pickup-states.ts';
import { listText } from '#shared/text/text.ts';
import styles from './basket-page.module.css';
import { ChipField } from './chip-field.tsx';

type Answers = { name: string; where: 'away' | 'here' | undefined; note: string; told: string };

/** The guest's answers about the order. `toSend` leaves out the answers that the café no longer asks for. */
export function useAnswers() {
  const { asksWhere = false, takesNotes = false } = useCafe()?.pickup ?? {};
  const { allergens } = useAvoided();
  const [answers, setAnswers] = useState<Answers>({ name: '', where: undefined, note: '', told: '' });
  const { name, where, note, told } = answers;
  // The tick covers only the list that the guest saw, because another tab may change the list.
  const isTold = allergens.length > 0 && told === allergens.join();
  return {
    answers,
    onAnswer: (changed: Partial<Answers>) => setAnswers({ ...answers, ...changed }),
    asksWhere,
    takesNotes,
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

type FieldsProps = Omit<ReturnType<typeof useAnswers>, 'toSend'>;

export function WhereField(props: FieldsProps & { isSubmitted: boolean }) {
  const { answers, onAnswer, asksWhere, isIncomplete, isSubmitted } = props;
  if (!asksWhere) return null;
  return (
    <ChipField
      label="Ta med eller drikke her?"
      chips={[
        { value: 'away', text: 'Ta med' },
        { value: 'here', text: 'Drikk her' },
      ]}
      value={answers.where}
      onValue={(where) => onAnswer({ where })}
      error={isSubmitted && isIncomplete ? 'Velg om du vil ta med eller drikke her.' : undefined}
    />
  );
}

/** The guest's name, a note, and an allergy, which is health data: never ticked by itself. */
export function GuestFields({ answers, onAnswer, takesNotes, avoided }: FieldsProps) {
  const words = allergenWords(avoided);
  return (
    <>
      <Field
        label="Navnet vi roper"
        name="name"
        hint="Fornavnet holder, og du kan la det stå tomt. Vi sletter det etter et døgn."
        value={answers.name}
        autoComplete="given-name"
        onChange={({ target }) => onAnswer({ name: target.value })}
        maxLength={PICKUP_LIMITS.name}
      />
      {takesNotes && (
        <details className={styles.note}>
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
            onValue={(note) => onAnswer({ note })}
          />
        </details>
      )}
      {words.length > 0 && (
        <CheckboxField
          name="avoids"
          label={`Si fra til baristaen at jeg ikke tåler ${listText(words)}`}
          hint="Vi sletter det etter et døgn."
          value={answers.told === avoided.join()}
          onValue={(isTold) => onAnswer({ told: isTold ? avoided.join() : '' })}
        />
      )}
    </>
  );
}
