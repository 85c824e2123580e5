import { trpc } from '#client/lib/api/trpc.ts';
import { LinkButton } from '#client/ui/button/button.tsx';

/** Shown while the menu is empty, with the first step. */
export function EmptyMenu() {
  const categories = trpc.categories.list.useQuery();
  if (categories.data?.length === 0)
    return (
      <>
        <p>Menyen er tom, og det er ingen kategorier å sette varene i. Lag dem først.</p>
        <LinkButton href="/admindash?fane=categories">Til kategoriene</LinkButton>
      </>
    );
  return (
    <p>
      Menyen er tom. Legg til den første varen med <span lang="en">Add Menu Item</span>, eller hent hele
      menyen fra en fil.
    </p>
  );
}
