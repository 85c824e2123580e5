/** How a wish that may change at any time reaches the server. */
export type WishWays<Wish> = {
  /** What is wished by now. */
  wished: () => Wish;
  /** Tells the server. */
  send: (wish: Wish) => Promise<unknown>;
  /** The last wish came to nothing. */
  fail: (error: unknown, wish: Wish) => void;
};

/**
 * Sends what is wished, one request after the other, until the server has the last wish or refused it. Of several wishes
 * meanwhile only the last one is sent. To be called once at a time for each thing that can be wished for.
 */
export async function fulfil<Wish>({ wished, send, fail }: WishWays<Wish>): Promise<void> {
  let sent: Wish;
  do {
    sent = wished();
    try {
      await send(sent);
    } catch (error) {
      // What failed may have arrived all the same: what is wished by now is sent, whatever it is.
      if (wished() === sent) return fail(error, sent);
    }
  } while (wished() !== sent);
}
