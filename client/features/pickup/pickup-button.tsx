import type { ComponentProps } from 'react';
import { useCafe } from '#client/data/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import type { AddToBasket, BasketLink } from './basket-parts.tsx';
import { useWaitingPickups } from './own-pickups.ts';

const [Add] = lazyDialog(async () => (await import('./basket-parts.tsx')).AddToBasket, { isOptional: true });
const [Link] = lazyDialog(async () => (await import('./basket-parts.tsx')).BasketLink, { isOptional: true });
const [Bar] = lazyDialog(async () => (await import('./basket-parts.tsx')).BasketBar, { isOptional: true });

export const useTakesOrders = (): boolean => useCafe()?.pickup !== undefined;

/** The button that puts a line into the basket. Its chunk is fetched only if guests can order. */
export const AddButton = (props: ComponentProps<typeof AddToBasket>) =>
  useTakesOrders() && <Add {...props} />;

/** The link to the basket, or to an unfinished order even if guests can't order any more. Its chunk is fetched on demand. */
export function BasketButton({ className }: Pick<ComponentProps<typeof BasketLink>, 'className'>) {
  const isOn = useTakesOrders();
  const isWaiting = useWaitingPickups().length > 0;
  return (isOn || isWaiting) && <Link isOn={isOn} className={className} />;
}

export const BasketBar = (props: ComponentProps<typeof Bar>) => useTakesOrders() && <Bar {...props} />;
