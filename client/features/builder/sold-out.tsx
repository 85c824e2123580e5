import styles from './sold-out.module.css';

/** Says that an ingredient can't be had. */
export const SoldOut = () => <span className={styles.soldOut}>Utsolgt</span>;
