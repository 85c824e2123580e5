import { useState, useSyncExternalStore } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { storedState } from '#client/lib/stored-state.ts';
import { Field } from '#client/ui/field/field.tsx';

/** PUBLIC_URL, and the origins under which devices on the same network reach the shop. */
export type ShopAddresses = { publicUrl: string | null; network: string[] };

/** Whether no other device can open the origin. */
export const isOnlyHere = (origin: string): boolean =>
  /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/.test(origin);

/** The origin of an address such as `https://kafe.example/` or `kafe.example`; null if it is none, or leads to a page. */
export function toOrigin(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  const address = /^[^/:]+\.[^/:\d]+\/?$/.test(trimmed) ? `https://${trimmed}` : trimmed;
  if (!URL.canParse(address)) return null;
  const { protocol, href, origin } = new URL(address);
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

/** The origin that the owner typed, in this browser. The shop trusts only PUBLIC_URL, so it is not sent there. */
const typedOrigin = storedState('share_address', toOrigin, (origin: string | null) => origin);

const useTypedOrigin = () => useSyncExternalStore(typedOrigin.subscribe, typedOrigin.get, () => null);

/** The origin of links and QR codes for others; undefined while loading. */
export function useShareOrigin(): string | undefined {
  const typed = useTypedOrigin();
  const { data } = trpc.cafe.addresses.useQuery();
  return data && shareOrigin(data, typed, window.location.origin);
}

/** The text of a link, with `å` where its address has `xn--`. Not every program opens the former. */
export function ReadableAddress({ address }: { address: string }) {
  const { publicUrl, readableUrl } = trpc.cafe.addresses.useQuery().data ?? {};
  return publicUrl && readableUrl ? address.replace(publicUrl, readableUrl) : address;
}

/**
 * Asks for the address of links and QR codes where the shop has no PUBLIC_URL. Warns where PUBLIC_URL is of this machine
 * alone: another address could not be used, because the shop is written to only at PUBLIC_URL.
 */
export function ShareAddress() {
  const { data } = trpc.cafe.addresses.useQuery();
  const typed = useTypedOrigin();
  const [text, setText] = useState(typed ?? '');
  if (!data) return null;
  const { publicUrl, network } = data;
  if (publicUrl !== null)
    return (
      isOnlyHere(publicUrl) && (
        <p className="notice honey-tint">
          Bare denne maskinen kan åpne lenker og QR-koder nå. Den som satte opp nettbutikken, må endre
          PUBLIC_URL.
        </p>
      )
    );
  const origin = shareOrigin(data, typed, window.location.origin);
  return (
    <div className="stack gap-3">
      <p role="status" className="notice honey-tint">
        {isOnlyHere(origin) &&
          'Bare denne maskinen kan åpne lenker og QR-koder nå. Skriv adressen som gjestene åpner siden med.'}
      </p>
      <Field
        label="Adressen til gjestene"
        name="shareAddress"
        type="url"
        inputMode="url"
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          typedOrigin.set(toOrigin(target.value));
        }}
        error={text && !toOrigin(text) ? 'Skriv en adresse som https://kafe.example' : undefined}
        hint={`Bare for lenker og QR-koder. ${network.length > 0 ? `På samme nett som kafeen: ${network.join(', ')}` : ''}`}
      />
    </div>
  );
}
