import { Icon } from '#client/ui/icon/icon.tsx';
import type { FormErrors } from './form-errors.ts';
import styles from './form-failure.module.css';

/** What is wrong with a form as a whole, in English, and how to go on, in Norwegian; read out when it changes. */
export const FormFailure = ({ faults: { form, advice } }: { faults: FormErrors }) => (
  <div role="alert" className={styles.failure}>
    {(form || advice) && (
      <>
        <Icon name="warning" />
        <div>
          {form && <p lang="en">{form}</p>}
          {advice && <p>{advice}</p>}
        </div>
      </>
    )}
  </div>
);
