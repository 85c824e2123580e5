import { useId, useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { MoveButtons, withMoved } from '#client/office/move-buttons.tsx';
import ticks from '#client/ui/dialog/dialog.module.css';
import { FieldError } from '#client/ui/field/field.tsx';
import { CheckboxField, type FormField } from '#client/ui/field/form-fields.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { MAX_ITEM_CHOICES } from '#shared/menu/choice-kinds.ts';

/** The choices of a menu item. Renders nothing in a café without choices. */
export function ChoicesField({ name, label, value, onValue, error }: FormField<number[]>) {
  const errorId = useId();
  const all = trpc.choices.list.useQuery().data ?? [];
  const [startsOpen] = useState(value.length > 0);
  const [moved, setMoved] = useState('');
  const chosen = value.flatMap((id) => all.find(({ choiceId }) => choiceId === id) ?? []);
  const ids = chosen.map(({ choiceId }) => choiceId);
  const isFull = ids.length >= MAX_ITEM_CHOICES;
  if (all.length === 0) return null;
  return (
    <details open={startsOpen}>
      <summary className="row strong target gap-2">
        <Icon name="down" />
        <span>{label}</span>
      </summary>
      <fieldset className="stack gap-2" aria-describedby={error ? errorId : undefined}>
        <legend className="visually-hidden">{label}</legend>
        <div className={`stack gap-x-3 ${ticks.ticks}`}>
          {all.map((choice) => (
            <CheckboxField
              key={choice.choiceId}
              name={`${name}.${choice.choiceId}`}
              label={choice.name}
              value={ids.includes(choice.choiceId)}
              onValue={(isOn) => {
                const others = ids.filter((id) => id !== choice.choiceId);
                if (!isOn || !isFull) onValue(isOn ? [...others, choice.choiceId] : others);
              }}
            />
          ))}
        </div>
        {chosen.length > 1 && (
          <ol className="stack gap-1" aria-label="Rekkefølgen på valgene">
            {chosen.map((choice, index) => (
              <li key={choice.choiceId} className="row target">
                <span className="breakable shrink grow">{`${index + 1}. ${choice.name}`}</span>
                <MoveButtons
                  name={choice.name}
                  index={index}
                  count={chosen.length}
                  onMove={(to) => {
                    onValue(withMoved(ids, index, to));
                    setMoved(`${choice.name} er nå nummer ${to + 1} av ${chosen.length}.`);
                  }}
                />
              </li>
            ))}
          </ol>
        )}
        <p role="status" className="quiet">
          <span>{isFull && `Høyst ${MAX_ITEM_CHOICES} valg`}</span>
          <span className="visually-hidden">{moved}</span>
        </p>
        <FieldError id={errorId} error={error} />
      </fieldset>
    </details>
  );
}
