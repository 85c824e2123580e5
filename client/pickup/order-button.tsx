import type { ComponentProps } from 'react';
import { useCafe } from '#client/lib/api/use-cafe.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import type { NewLine } from '#shared/pickup/pickup.ts';
import type { OrderActions } from './basket-parts.tsx';

/** Where their file can't be fetched, they are not there: the page is more than they are. */
const stayAway = () => undefined;

const [Actions] = lazyDialog(async () => (await import('./basket-parts.tsx')).OrderActions, stayAway);

const [Link] = lazyDialog(async () => (await import('./basket-parts.tsx')).BasketLink, stayAway);

const useIsOn = () => useCafe()?.pickup !== undefined;

/** The buttons that put something into the basket, where guests can order; their file is fetched only there. */
export const OrderButton = (props: ComponentProps<typeof OrderActions>) =>
  useIsOn() && <Actions {...props} />;

/** The link to the basket, in the same way. */
export const BasketButton = () => useIsOn() && <Link />;

type Cup = Exclude<NewLine, { menuItemId: number }>;
type WithoutQuantity<Line> = Line extends unknown ? Omit<Line, 'quantity'> : never;

/** The button that puts one dream cup into the basket. */
export const OrderCup = ({ cup }: { cup: WithoutQuantity<Cup> }) => (
  <OrderButton choices={[{ text: 'Bestill koppen', line: { ...cup, quantity: 1 } }]} />
);
