import { trpc } from '#client/data/trpc.ts';
import {
  copyName,
  DeleteRecordDialog,
  OpenRecordDialog,
  RecordDialog,
  type RecordFormProps,
} from '#client/office/record-dialogs.tsx';
import { namesText } from '#client/office/record-toasts.ts';
import type { RecordDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { CheckboxField, ChoiceField, TextField } from '#client/ui/field/form-fields.tsx';
import { CHOICE_FIELD_GROUPS, CHOICE_FIELDS, CHOICE_KIND_NAMES } from '#shared/menu/choice-fields.ts';
import type { Choice } from '#shared/menu/choices.ts';
import { asNew, draftOf, fieldErrors, parseDraft } from './choice-draft.ts';
import { OptionsField } from './options-field.tsx';

function ChoiceForm({ record, copyOf, onClose }: RecordFormProps<Choice>) {
  const { choices } = trpc.useUtils().client;
  const choiceId = record?.choiceId ?? 0;
  return (
    <RecordDialog
      noun="Choice"
      titles={{ add: 'Nytt valg', edit: 'Endre valget' }}
      record={record}
      draftOf={draftOf}
      copy={copyOf && { ...asNew(draftOf(copyOf)), name: copyName(copyOf.name) }}
      parse={parseDraft}
      asNew={asNew}
      save={(input, version) =>
        version === undefined
          ? choices.create.mutate(input)
          : choices.update.mutate({ ...input, choiceId, version })
      }
      load={async () => {
        const stored = (await choices.list.query()).find((choice) => choice.choiceId === choiceId);
        // If the choice was deleted just now, the next save reports that.
        return stored ?? Object.assign({}, record);
      }}
      fieldErrors={fieldErrors}
      fields={CHOICE_FIELDS}
      groups={CHOICE_FIELD_GROUPS}
      tab="choices"
      onClose={onClose}
    >
      {({ draft, field }) => (
        <>
          <TextField {...field('name')} required hint="Som Melk eller Ekstra" />
          <ChoiceField
            {...field('kind')}
            names={CHOICE_KIND_NAMES}
            hint={
              draft.kind === 'one'
                ? 'Gjesten får nøyaktig ett av alternativene.'
                : 'Gjesten kan ta flere av alternativene, eller ingen.'
            }
          />
          {draft.kind === 'several' && (
            <TextField {...field('max')} inputMode="numeric" hint="Står det tomt, kan gjesten ta alle" />
          )}
          <OptionsField {...field('options')} kind={draft.kind} stored={record} />
          {draft.kind === 'one' && (
            <CheckboxField
              {...field('isPreparedApart')}
              hint="– med egen mugge og eget damprør. Kryss av bare når det er sant: ellers kan drikken ha spor av det første alternativet når gjesten velger et annet, og det sier menyen."
            />
          )}
        </>
      )}
    </RecordDialog>
  );
}

export const ChoiceDialogs = ({ dialogs }: { dialogs: RecordDialogs<Choice> }) => (
  <OpenRecordDialog
    dialogs={dialogs}
    fields={CHOICE_FIELDS}
    form={ChoiceForm}
    canCopy
    deletion={(choice) => <DeleteChoiceDialog choice={choice} onClose={dialogs.close} />}
  />
);

function usesText(names: readonly string[]): string {
  if (names.length === 0) return 'Ingen varer på menyen har valget.';
  const items = names.length === 1 ? '1 vare' : `${names.length} varer`;
  return `${items} på menyen har valget, og mister det: ${namesText(names)}.`;
}

function DeleteChoiceDialog({ choice, onClose }: { choice: Choice; onClose: () => void }) {
  const { choiceId, name } = choice;
  const { choices } = trpc.useUtils().client;
  const { data, isError } = trpc.menu.withChoices.useQuery(undefined, { staleTime: 0 });
  const names = data?.filter(({ choiceIds }) => choiceIds.includes(choiceId)).map((item) => item.name);
  return (
    <DeleteRecordDialog
      noun="choice"
      name={name}
      remove={() => choices.delete.mutate({ choiceId })}
      onClose={onClose}
    >
      {() => (
        <p role="status">
          {names
            ? usesText(names)
            : isError
              ? 'Vi fikk ikke sett etter hvilke varer på menyen som har valget.'
              : 'Ser etter hvilke varer på menyen som har valget …'}
        </p>
      )}
    </DeleteRecordDialog>
  );
}
