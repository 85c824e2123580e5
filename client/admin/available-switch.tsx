import { Switch } from '#client/ui/switch/switch.tsx';
import { toastRolledBack } from './record-toasts.ts';
import { useLatestValue } from './use-latest-value.ts';

type AvailableSwitchProps = {
  /** Identifies the record among all, such as `menuItem 4`. */
  record: string;
  name: string;
  isAvailable: boolean;
  /** Sends the change; resolves when the answer is shown. */
  send: (isAvailable: boolean) => Promise<unknown>;
  /** Error text where the server gives none, in English. */
  failure: string;
};

/** Sells a record out, or makes it available again, with one tap: shown at once, rolled back with a toast on errors. */
export function AvailableSwitch({ record, name, isAvailable, send, failure }: AvailableSwitchProps) {
  const { pending = isAvailable, set } = useLatestValue({
    id: record,
    send,
    onError: (error) => toastRolledBack(error, name, failure),
  });
  return <Switch label={`${name} tilgjengelig`} isOn={pending} onChange={set} />;
}
