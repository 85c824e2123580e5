import { useState } from 'react';
import type { Announcement } from '#client/lib/api/reason-text.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import type { Drink } from '#shared/drinks/drinks.ts';
import { LikeButton, LikeError } from './like-button.tsx';
import { ShareButton } from './share-button.tsx';
import { baristaViewPath } from './use-barista-view.ts';

export function SavedActions({ drink }: { drink: Drink }) {
  const [error, setError] = useState<Announcement | null>(null);
  return (
    <>
      <LikeButton drink={drink} onError={setError} />
      <ShareButton drink={drink} />
      <LinkButton href={baristaViewPath(drink.drinkId)}>Vis ved disken</LinkButton>
      <LikeError error={error} />
    </>
  );
}
