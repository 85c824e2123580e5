import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { ABOUT_US_IMAGE } from '#shared/cafe/image-limits.ts';
import { AboutUsPicture } from './about-us-picture.tsx';

export const AboutUsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Bildet under «Om oss»" size="narrow" onClose={onClose}>
    <p>
      Forsiden viser under «Om oss» det bildet i galleriet som heter nøyaktig{' '}
      <strong>{ABOUT_US_IMAGE}</strong>. Bytt det her, eller slett det og last opp et nytt med samme navn.
    </p>
    <AboutUsPicture />
  </Dialog>
);
