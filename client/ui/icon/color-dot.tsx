import styles from './icon.module.css';

/** A dot in the colour that an ingredient has in the cup. */
export const ColorDot = ({ color }: { color: string }) => (
  <svg className={`quiet ${styles.icon}`} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <circle cx="10" cy="10" r="9" fill={color} strokeWidth="1" />
  </svg>
);
