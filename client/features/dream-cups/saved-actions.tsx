import { LinkButton } from '#client/ui/button/button.tsx';
import type { Drink } from '#shared/drinks/drinks.ts';
import { LikeButton } from './like-button.tsx';
import { ShareButton } from './share-button.tsx';
import { baristaViewPath } from './use-barista-view.ts';

export const SavedActions = ({ drink }: { drink: Drink }) => (
  <>
    <LikeButton drink={drink} />
    <ShareButton drink={drink} />
    <LinkButton href={baristaViewPath(drink.drinkId)}>Vis ved disken</LinkButton>
  </>
);
