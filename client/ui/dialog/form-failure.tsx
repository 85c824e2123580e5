import { Icon } from '#client/ui/icon/icon.tsx';
import type { FormErrors } from './form-errors.ts';

/** The error of a form as a whole, and what to do about it; read out when it changes. */
export const FormFailure = ({ errors: { form, reason, advice } }: { errors: FormErrors }) => (
  <div role="alert" className="row notice strong gap-3 berry-tint">
    {(form || reason || advice) && (
      <>
        <Icon name="warning" />
        <div>
          {form && <p lang="en">{form}</p>}
          {reason && <p>{reason}</p>}
          {advice && <p>{advice}</p>}
        </div>
      </>
    )}
  </div>
);
