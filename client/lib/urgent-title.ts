import { useEffect } from 'react';
import { sharedState } from './stored-state.ts';

/** The title of the browser's tab that replaces the page's, such as `Klar! Nr. 7`; null for the page's own. */
export const urgentTitle = sharedState<string | null>(null);

/** Replaces the title of every page while the component is mounted. Does nothing without a title. */
export function useUrgentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    urgentTitle.set(title);
    return () => {
      if (urgentTitle.get() === title) urgentTitle.set(null);
    };
  }, [title]);
}
