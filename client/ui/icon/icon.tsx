import styles from '#client/ui/basics.module.css';
import { classes } from '#client/ui/classes.ts';

const paths = {
  cross: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  cup: 'M6.5 8h11l-1.3 12.5H7.8zM5 8h14M8 8l.7-3.5h6.6L16 8',
  glass: 'M6 3.5h12l-1.8 17H7.8zM6.7 10h10.6',
  mug: 'M5 6h11.5v10.5a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3zM16.5 9H18a2.7 2.7 0 0 1 0 5.4h-1.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2zM12 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2zM19 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c.8-4 4-6 8-6s7.2 2 8 6',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  left: 'M14.5 6l-6 6 6 6',
  right: 'M9.5 6l6 6-6 6',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  play: 'M8 5.5l10.5 6.5L8 18.5z',
  print: 'M7.5 8V4h9v4M7.5 17H4V8h16v9h-3.5M7.5 14h9v6h-9z',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10 11v5M14 11v5',
  maximize: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5v.01',
  heart: 'M12 20C5 15.5 3.5 12 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 3-1.5 6.5-8.5 11z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  circle: 'M12 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10z',
  eye: 'M2.5 12c2.4-4.4 5.6-6.5 9.5-6.5s7.1 2.1 9.5 6.5c-2.4 4.4-5.6 6.5-9.5 6.5S4.9 16.4 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff:
    'M6.5 7.2C5 8.3 3.6 9.9 2.5 12c2.4 4.4 5.6 6.5 9.5 6.5 2 0 3.8-.5 5.4-1.6M10 5.7c.6-.1 1.3-.2 2-.2 3.9 0 7.1 2.1 9.5 6.5-.6 1.2-1.4 2.2-2.2 3M9.9 9.9a3 3 0 0 0 4.2 4.2M4 4l16 16',
  share: 'M12 15V4M8 8l4-4 4 4M5 12v7.5h14V12',
  undo: 'M8.5 14L4 9.5 8.5 5M4.5 9.5H14a5 5 0 0 1 0 10h-3.5',
  question:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8M12 16.5v.01',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17v.5',
} as const;

export type IconName = keyof typeof paths;

/** A line icon in the colour of the text beside it; hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={classes(styles.icon, name === 'down' && styles.down)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}

/** A dot in the colour that an ingredient has in the cup. */
export const ColorDot = ({ color }: { color: string }) => (
  <svg className={`quiet ${styles.icon}`} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <circle cx="10" cy="10" r="9" fill={color} strokeWidth="1" />
  </svg>
);
