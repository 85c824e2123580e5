import { useEffect, useRef } from 'react';

/** Tells whether the component is still on the page. */
export function useIsThere(): () => boolean {
  const there = useRef(false);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  return () => there.current;
}
