import { useState, useSyncExternalStore } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { storedState } from '#client/lib/stored-state.ts';
import { Field } from '#client/ui/field/field.tsx';
import { isOnlyHere, type ShopAddresses, shareOrigin, toOrigin } from './share-origin.ts';

/** The origin that the owner typed, in this browser. The shop trusts only PUBLIC_URL, so it is not sent there. */
const typedOrigin = storedState('share_address', toOrigin, (origin: string | null) => origin);

const useTypedOrigin = () => useSyncExternalStore(typedOrigin.subscribe, typedOrigin.get, () => null);

/** The origin of links and QR codes for others; undefined while loading. */
export function useShareOrigin(): string | undefined {
  const typed = useTypedOrigin();
  const { data } = trpc.menu.addresses.useQuery();
  return data && shareOrigin(data, typed, window.location.origin);
}

/** Asks for the address of links and QR codes where the shop has no PUBLIC_URL. */
export function ShareAddress() {
  const { data } = trpc.menu.addresses.useQuery();
  return data?.publicUrl === null ? <AddressField {...data} /> : null;
}

function AddressField({ network, ...addresses }: ShopAddresses) {
  const typed = useTypedOrigin();
  const [text, setText] = useState(typed ?? '');
  const origin = shareOrigin({ network, ...addresses }, typed, window.location.origin);
  return (
    <div className="stack gap-3">
      <p role="status" className="notice honey-tint">
        {isOnlyHere(origin) &&
          'Bare denne maskinen kan åpne lenker og QR-koder nå. Skriv adressen gjestene når.'}
      </p>
      <Field
        label="Adressen til gjestene (valgfritt)"
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
