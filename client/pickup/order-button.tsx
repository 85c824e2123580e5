import { type ComponentProps, useSyncExternalStore } from 'react';
import { useCafe } from '#client/lib/api/use-cafe.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { stored } from '#client/lib/session/stored.ts';
import type { NewLine } from '#shared/pickup/pickup.ts';
import { OWN_PICKUPS } from '#shared/pickup/pickup-states.ts';
import type { BasketLink, OrderActions } from './basket-parts.tsx';

/** Where their file can't be fetched, they are not there: the page is more than they are. */
const stayAway = () => undefined;

const [Actions] = lazyDialog(async () => (await import('./basket-parts.tsx')).OrderActions, stayAway);

const [Link] = lazyDialog(async () => (await import('./basket-parts.tsx')).BasketLink, stayAway);

const useIsOn = () => useCafe()?.pickup !== undefined;

/** The buttons that put something into the basket, where guests can order; their file is fetched only there. */
export const OrderButton = (props: ComponentProps<typeof OrderActions>) =>
  useIsOn() && <Actions {...props} />;

/** Whether this browser has ordered, of which the server knows nothing. */
const useHasOrdered = () =>
  useSyncExternalStore(
    () => stayAway,
    () => stored(OWN_PICKUPS) !== null,
    () => false,
  );

/** The link to the basket, in the same way; also for a guest who waits for an order once guests can't order any more. */
export function BasketButton({ className }: Pick<ComponentProps<typeof BasketLink>, 'className'>) {
  const isOn = useIsOn();
  const hasOrdered = useHasOrdered();
  return (isOn || hasOrdered) && <Link isOn={isOn} className={className} />;
}

type Cup = Exclude<NewLine, { menuItemId: number }>;
type WithoutQuantity<Line> = Line extends unknown ? Omit<Line, 'quantity'> : never;

/** The button that puts one dream cup into the basket. */
export const OrderCup = ({ cup }: { cup: WithoutQuantity<Cup> }) => (
  <OrderButton choices={[{ text: 'Bestill koppen', line: { ...cup, quantity: 1 } }]} />
);
