import styles from './account-dialog.module.css';

type OtherWayProps = { question: string; answer: string; onClick: () => void };

/** Leads from the login to the registration, or back. */
export const OtherWay = ({ question, answer, onClick }: OtherWayProps) => (
  <p className={styles.way}>
    {question}{' '}
    <button type="button" onClick={onClick}>
      {answer}
    </button>
  </p>
);
