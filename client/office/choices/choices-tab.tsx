import { trpc } from '#client/data/trpc.ts';
import type { ListQuery } from '#client/lists/list-query.ts';
import type { ListStart } from '#client/lists/url-query.ts';
import { LIST_OPTIONS } from '#client/lists/use-list.ts';
import { fieldColumn } from '#client/office/record-columns.tsx';
import { DeleteRecordDialog, RecordDialog, type RecordFormProps } from '#client/office/record-dialogs.tsx';
import { namesText } from '#client/office/record-toasts.ts';
import { RecordsTab, SortingButton } from '#client/office/records-tab.tsx';
import { CheckboxField, ChoiceField, TextField } from '#client/ui/field/form-fields.tsx';
import { ADMIN_PAGE_SIZE } from '#shared/api/list-limits.ts';
import {
  CHOICE_FIELD_GROUPS,
  CHOICE_FIELDS,
  CHOICE_KIND_NAMES,
  optionsText,
} from '#shared/menu/choice-fields.ts';
import type { Choice } from '#shared/menu/choices.ts';
import { searchKey } from '#shared/text/text.ts';
import { asNew, draftOf, fieldErrors, parseDraft } from './choice-draft.ts';
import { OptionsField } from './options-field.tsx';

type Sort = 'position' | 'name';

const START: ListStart<Sort> = {
  query: { page: 1, search: '', sort: 'position', order: 'asc' },
  sorts: ['position', 'name'],
};

/** A page of the choices. There are at most thirty, so the browser has all of them. */
function pageOf(choices: readonly Choice[], query: ListQuery<Sort>) {
  const { page, pageSize = ADMIN_PAGE_SIZE, sort, order } = query;
  const search = searchKey(query.search);
  const matches = choices.filter(({ name, options }) =>
    [name, ...options.map((option) => option.name)].some((text) => searchKey(text).includes(search)),
  );
  if (sort === 'name') matches.sort((one, other) => one.name.localeCompare(other.name, 'nb'));
  if (order === 'desc') matches.reverse();
  return { rows: matches.slice((page - 1) * pageSize, page * pageSize), total: matches.length };
}

const usePage = (query: ListQuery<Sort>) =>
  trpc.choices.list.useQuery(undefined, { ...LIST_OPTIONS, select: (choices) => pageOf(choices, query) });

export function ChoicesTab() {
  const items = trpc.menu.withChoices.useQuery().data;
  const usesOf = ({ choiceId }: Choice) =>
    items?.filter(({ choiceIds }) => choiceIds.includes(choiceId)).length ?? '';
  return (
    <RecordsTab<Choice, Sort>
      title="Valg"
      lang="nb"
      start={START}
      noun={{ one: 'valg', many: 'valg', searched: 'navnet eller alternativene' }}
      plural="choices"
      fields={CHOICE_FIELDS}
      idOf={({ choiceId }) => choiceId}
      usePage={usePage}
      columns={[
        fieldColumn(CHOICE_FIELDS, 'name', { sort: 'name', names: true }),
        fieldColumn(CHOICE_FIELDS, 'kind'),
        fieldColumn(CHOICE_FIELDS, 'options', {
          wideOnly: false,
          cell: ({ options }) => optionsText(options),
        }),
        { header: 'Varer', numeric: true, wideOnly: true, cell: usesOf },
      ]}
      searchLabel="Søk i valgene"
      empty={
        <p>
          Det er ingen valg ennå. Et valg er noe gjesten bestemmer om en drikk, som hvilken melk. Lag det her,
          og gi det til drikkene i Menu.
        </p>
      }
      add="Nytt valg"
      tools={<SortingButton of="choices" />}
      record={{
        form: ChoiceForm,
        canCopy: true,
        deletion: (choice, onClose) => <DeleteChoiceDialog choice={choice} onClose={onClose} />,
      }}
    />
  );
}

function ChoiceForm(props: RecordFormProps<Choice>) {
  const { record } = props;
  const { choices } = trpc.useUtils().client;
  const choiceId = record?.choiceId ?? 0;
  return (
    <RecordDialog
      {...props}
      noun="Choice"
      titles={{ add: 'Nytt valg', edit: 'Endre valget' }}
      draftOf={draftOf}
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
