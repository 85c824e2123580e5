import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { changesShown } from '#client/data/query-client.ts';
import { announcementOf } from '#client/data/reason-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { toastDone } from '#client/office/record-toasts.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { closeToasts, toast } from '#client/ui/toast/toast-store.ts';
import { ABOUT_US_IMAGE, PICTURE_TYPES } from '#shared/cafe/image-limits.ts';
import type { ImageChange } from '#shared/cafe/images.ts';
import { uploadPicture } from './upload-form.tsx';

export function AboutUsPicture() {
  const image = trpc.images.aboutUs.useQuery();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File, { client }) => {
      const form = new FormData();
      form.set('ImageFile', file);
      const answer = await uploadPicture<ImageChange>('/ImageAPI/about-us', 'PUT', form);
      // Wait, because the gallery behind the dialog still shows the replaced picture, which can no longer be opened or deleted.
      await changesShown(client);
      return answer;
    },
    onMutate: () => {
      // After a second replacement, the first can no longer be undone on its own.
      closeToasts(({ action }) => action?.key === 'replaced');
      return image.data ? 'Bildet er byttet' : 'Bildet er lagt til';
    },
    onSuccess: (answer, _, done) => toastDone(done, [answer], 'Bildet er som før', { key: 'replaced' }),
    onError: (error) =>
      toast(`Bildet ble ikke byttet: ${announcementOf(error, 'ingen svar').text}`, { error: true }),
  });

  return (
    <div className="stack gap-2">
      {image.data && <Picture src={image.data.imagePath} alt="Bildet under «Om oss»" shape="photo" />}
      <div>
        <input
          ref={input}
          type="file"
          hidden
          accept={PICTURE_TYPES.join()}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file && !isPending) mutate(file);
            target.value = '';
          }}
        />
        <Button blocked={isPending} onClick={() => input.current?.click()}>
          {isPending ? 'Laster opp …' : image.data ? 'Bytt bilde' : 'Velg bilde'}
        </Button>
      </div>
    </div>
  );
}

export const AboutUsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Bildet under «Om oss»" size="narrow" onClose={onClose}>
    <p>
      Forsiden viser under «Om oss» det bildet i galleriet som heter nøyaktig{' '}
      <strong>{ABOUT_US_IMAGE}</strong>. Bytt det her, eller slett det og last opp et nytt med samme navn.
    </p>
    <AboutUsPicture />
  </Dialog>
);
