import { type Announcement, announcementOf } from '#client/lib/api/reason-text.ts';
import { toast } from '#client/ui/toast/toast-store.ts';

/** Shows why a like (`value`) or its withdrawal failed: by `show`, or in a toast once the button is unmounted. */
export function announceLikeError(
  error: unknown,
  value: boolean,
  show: ((announcement: Announcement) => void) | false,
): void {
  const announcement = announcementOf(error, value ? 'Failed to upvote drink' : 'Failed to remove upvote');
  if (show) show(announcement);
  else toast(announcement.text, { error: true, lang: announcement.lang });
}
