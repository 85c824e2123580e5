import { trpc } from '#client/lib/api/trpc.ts';
import { LinkButton } from '#client/ui/button/button.tsx';

/** Shown while there are no ingredients, with the first step. */
export function EmptyIngredients() {
  const categories = trpc.categories.list.useQuery();
  if (categories.data?.length === 0)
    return (
      <>
        <p>Det er ingen ingredienser ennå, og ingen kategorier å sette dem i. Lag dem først.</p>
        <LinkButton href="/admindash?fane=categories">Til kategoriene</LinkButton>
      </>
    );
  return (
    <p>
      Det er ingen ingredienser ennå. Legg til den første med <span lang="en">Add Ingredient</span>, eller
      hent dem fra en fil. Så kan gjestene bygge drømmekopper.
    </p>
  );
}
