import { useEffect, useState } from 'react';
import { closeToasts, subscribe, toastsNow } from './toast-store.ts';

/**
 * Reserves space for up to two toasts above an overlay, and closes those without an error or an action. Space stays
 * reserved when a toast closes, so that nothing moves under a finger.
 * @returns the attribute that the overlay's styles use.
 */
export function useToastSpace(): { 'data-toast-space': number } {
  const [space, setSpace] = useState(0);
  useEffect(() => {
    const reserve = () => setSpace((reserved) => Math.max(reserved, Math.min(toastsNow().length, 2)));
    closeToasts(({ error, action }) => !error && !action);
    reserve();
    return subscribe(reserve);
  }, []);
  return { 'data-toast-space': space };
}
