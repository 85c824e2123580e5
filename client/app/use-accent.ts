import { useEffect } from 'react';
import { useCafe } from '#client/lib/api/use-cafe.ts';

/** Applies the café's accent colour, which the page was rendered with, when it changes while the page is open. */
export function useAccent(): void {
  const accent = useCafe()?.accent;
  useEffect(() => {
    if (!accent) return;
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(accent)) style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(accent)) style.removeProperty(name);
    };
  }, [accent]);
}
