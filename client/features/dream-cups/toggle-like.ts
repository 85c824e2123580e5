import { fulfil } from '#client/lib/api/latest-wins.ts';
import { isLiked, setLiked } from './liked-store.ts';

/** How a like reaches the server, and how what became of it is shown. */
export type LikeWays = {
  /** Tells the server; resolves to the cup's likes. */
  send: (liked: boolean) => Promise<number>;
  /** Shows the cup's likes. */
  show: (count: number) => void;
  /** Says that the like, or its withdrawal, came to nothing. */
  fail: (error: unknown, liked: boolean) => void;
};

/** What the server knows of a cup whose like is being turned. */
type Known = { liked: boolean; count: number };

const underWay = new Map<number, Known>();

/**
 * Turns the visitor's like of a cup that shows `count` likes: in sight at once, at the server one request after the
 * other. Of several turns meanwhile only what they come to is sent. Resolves when the server knows, or refused and
 * all is shown as it was.
 */
export async function turnLike(drinkId: number, count: number, ways: LikeWays): Promise<void> {
  const liked = !isLiked(drinkId);
  const before = underWay.get(drinkId);
  const known = before ?? { liked: !liked, count };
  setLiked(drinkId, liked);
  ways.show(Math.max(0, known.count + Number(liked) - Number(known.liked)));
  if (before) return;
  underWay.set(drinkId, known);
  await fulfil({
    wished: () => isLiked(drinkId),
    send: async (wish) => {
      known.count = await ways.send(wish);
      known.liked = wish;
    },
    fail: (error, wish) => {
      setLiked(drinkId, known.liked);
      ways.fail(error, wish);
    },
  });
  underWay.delete(drinkId);
  ways.show(known.count);
}
