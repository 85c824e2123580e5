import type { Announcement } from '#client/lib/api/reason-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import type { Drink } from '#shared/drinks/drinks.ts';
import styles from './like-button.module.css';
import { useLike } from './use-like.ts';

type LikeButtonProps = {
  drink: Drink;
  /** Called with the error of a like, and with null when another one begins. */
  onError: (error: Announcement | null) => void;
};

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

type LikeErrorProps = { error: Announcement | null; className?: string | undefined };

export const LikeError = ({ error, className }: LikeErrorProps) => (
  <p role="alert" lang={error?.lang} className={classes(styles.error, className)}>
    {error?.text}
  </p>
);
