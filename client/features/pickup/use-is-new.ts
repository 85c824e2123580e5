import { useEffect, useState } from 'react';

/** How long a button does nothing after its meaning or place has changed, in milliseconds: a double tap would press it again. */
const DOUBLE_TAP_MS = 500;

/** Whether the state of a button has just changed. @param first a state that is not new when the button appears */
export function useIsNew(state: string, first = ''): boolean {
  const [pressable, setPressable] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setPressable(state), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return pressable !== state;
}
