import { useEffect, useState } from 'react';
import { noticesNow, removeNotice, subscribe } from './toast-store.ts';

function endPassing(): void {
  for (const notice of noticesNow()) if (notice.tone === 'good' && !notice.action) removeNotice(notice);
}

/**
 * Gives messages their room above what has opened over the page, and ends those that ask for nothing. Room that was given
 * once stays: nothing moves under a finger when a message goes.
 * @returns what the overlay says of it, to style by: room for none, one or two.
 */
export function useNoticeRoom(): { 'data-room': number } {
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const give = () => setRoom((given) => Math.max(given, Math.min(noticesNow().length, 2)));
    endPassing();
    give();
    return subscribe(give);
  }, []);
  return { 'data-room': room };
}
