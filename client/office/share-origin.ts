/** PUBLIC_URL, and the origins under which devices on the same network reach the shop. */
export type ShopAddresses = { publicUrl: string | null; network: string[] };

/** Whether no other device can open the origin. */
export const isOnlyHere = (origin: string): boolean =>
  /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/.test(origin);

/** The origin of an address such as `https://kafe.example/`; null if it is none, or leads to a page. */
export function toOrigin(text: string | null): string | null {
  if (!text || !URL.canParse(text.trim())) return null;
  const { protocol, href, origin } = new URL(text.trim());
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : null;
}

/** The origin for others. @param here the origin of the open page */
export function shareOrigin(
  { publicUrl, network }: ShopAddresses,
  typed: string | null,
  here: string,
): string {
  const [first = here] = network;
  return publicUrl ?? typed ?? (isOnlyHere(here) ? first : here);
}
