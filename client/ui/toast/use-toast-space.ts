import { useEffect, useState } from 'react';
import { closeToasts, subscribe, toastsNow } from './toast-store.ts';

/** Reserves space for up to two toasts above an overlay, by the returned attribute, and closes plain ones. */
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
