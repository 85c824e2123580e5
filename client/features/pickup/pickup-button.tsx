import { type ComponentProps, useSyncExternalStore } from 'react';
import { useCafe } from '#client/data/use-cafe.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import type { NewLine } from '#shared/pickup/pickup.ts';
import type { BasketLink, PickupActions } from './basket-parts.tsx';
import { waitingPickups } from './own-pickups.ts';

/** Where their file can't be fetched, they are not there: the page is more than they are. */
const stayAway = () => undefined;

const [Actions] = lazyDialog(async () => (await import('./basket-parts.tsx')).PickupActions, stayAway);

const [Link] = lazyDialog(async () => (await import('./basket-parts.tsx')).BasketLink, stayAway);

const useIsOn = () => useCafe()?.pickup !== undefined;

/** The buttons that put something into the basket, where guests can order; their file is fetched only there. */
export const PickupButton = (props: ComponentProps<typeof PickupActions>) =>
  useIsOn() && <Actions {...props} />;

/** Whether this browser waits for an order, of which the server knows nothing. */
const useIsWaiting = () =>
  useSyncExternalStore(
    () => stayAway,
    () => waitingPickups().length > 0,
    () => false,
  );

/** The link to the basket, in the same way; also for a guest who waits for an order once guests can't order any more. */
export function BasketButton({ className }: Pick<ComponentProps<typeof BasketLink>, 'className'>) {
  const isOn = useIsOn();
  const isWaiting = useIsWaiting();
  return (isOn || isWaiting) && <Link isOn={isOn} className={className} />;
}

type Cup = Exclude<NewLine, { menuItemId: number }>;
type WithoutQuantity<Line> = Line extends unknown ? Omit<Line, 'quantity'> : never;

/** The button that puts one dream cup into the basket. */
export const PickupCupButton = ({ cup }: { cup: WithoutQuantity<Cup> }) => (
  <PickupButton choices={[{ text: 'Bestill koppen', line: { ...cup, quantity: 1 } }]} />
);
