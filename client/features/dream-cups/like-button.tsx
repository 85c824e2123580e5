import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import type { Drink } from '#shared/drinks.ts';
import styles from './like-button.module.css';
import { useLike } from './use-like.ts';

type LikeButtonProps = {
  drink: Drink;
  /** What went wrong with a like; null when nothing has. */
  onFault: (fault: string | null) => void;
};

/** Likes a dream cup, or takes the like back. */
export function LikeButton({ drink, onFault }: LikeButtonProps) {
  const { liked, toggle } = useLike(drink, onFault);
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
