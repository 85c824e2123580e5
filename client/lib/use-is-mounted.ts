import { useEffect, useRef } from 'react';

/** Returns a function that tells whether the component is still mounted. */
export function useIsMounted(): () => boolean {
  const there = useRef(false);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  return () => there.current;
}
