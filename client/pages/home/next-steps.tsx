import { LinkButton } from '#client/ui/button/button.tsx';
import { Actions } from '#client/ui/text/prose.tsx';

/** The two links of the banner and at the end of the sections. */
export const NextSteps = () => (
  <Actions>
    <LinkButton variant="primary" href="/drommekoppen">
      Lag din egen kopp
    </LinkButton>
    <LinkButton href="/meny">Se Meny</LinkButton>
  </Actions>
);
