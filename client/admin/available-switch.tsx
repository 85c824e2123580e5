import { useSyncExternalStore } from 'react';
import { Switch } from '#client/ui/switch/switch.tsx';
import { makeWish, onWish, wishOf } from './pending-values.ts';
import { toastRolledBack } from './record-toasts.ts';

type AvailableSwitchProps = {
  /** Names the record among all, such as `menuItem 4`. */
  record: string;
  name: string;
  isAvailable: boolean;
  /** Tells the server; resolves when the answer is shown. */
  send: (isAvailable: boolean) => Promise<unknown>;
  /** What is said where the server says nothing of a failure, in English. */
  failure: string;
};

/** Sells a record out, or has it again, with one tap: in sight at once, and taken back where it fails. */
export function AvailableSwitch({ record, name, isAvailable, send, failure }: AvailableSwitchProps) {
  const wish = useSyncExternalStore(onWish, () => wishOf(record));
  return (
    <Switch
      label={`${name} tilgjengelig`}
      isOn={wish ?? isAvailable}
      onChange={(isOn) =>
        makeWish(record, isOn, {
          send,
          fail: (error) => toastRolledBack(error, name, failure),
        })
      }
    />
  );
}
