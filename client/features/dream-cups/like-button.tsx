import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import type { Drink } from '#shared/drinks.ts';
import styles from './like-button.module.css';
import { useLike } from './use-like.ts';

type LikeButtonProps = {
  drink: Drink;
  /** Called with the error text of a like, and with null when another one begins. */
  onError: (error: string | null) => void;
};

/** Likes a dream cup, or takes the like back. */
export function LikeButton({ drink, onError }: LikeButtonProps) {
  const { liked, toggle } = useLike(drink, onError);
  return (
    <Button className={liked ? styles.liked : styles.like} onClick={toggle}>
      <Icon name="heart" />
      <span>
        {liked ? 'Angre' : 'Like'}
        <VisuallyHidden> {drink.name}</VisuallyHidden>
      </span>
    </Button>
  );
}
