import { trpc } from '#client/data/trpc.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import * as paths from '#shared/paths.ts';

type NoRecordsProps = {
  /** That there are none, such as `Menyen er tom`. */
  none: string;
  /** Them, such as `varene`. */
  them: string;
  /** The label of the button that adds one, in English. */
  add: string;
  /** What comes after it. */
  rest: string;
};

/** Shown while there are no records, with the first step. */
export function NoRecords({ none, them, add, rest }: NoRecordsProps) {
  const categories = trpc.categories.list.useQuery();
  if (categories.data?.length === 0)
    return (
      <>
        <p>{`${none}, og det er ingen kategorier å sette ${them} i. Lag dem først.`}</p>
        <LinkButton href={paths.officeTab('categories')}>Til kategoriene</LinkButton>
      </>
    );
  return (
    <p>
      <span>{`${none}. Legg til den første med `}</span>
      <span lang="en">{add}</span>
      <span>{`, ${rest}`}</span>
    </p>
  );
}
