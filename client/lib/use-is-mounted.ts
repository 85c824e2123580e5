import { useEffect, useRef } from 'react';

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
