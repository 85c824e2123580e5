import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { drawCup } from '#shared/drawing/cup-svg.ts';
import { themeById } from '#shared/themes.ts';
import styles from './three-cups.module.css';

/** The slots of each colour, from the bottom. */
const cups = [
  { theme: 2, slots: { '#C4405C': 5, '#F3B7C2': 7, '#FFF4EA': 4 } },
  { theme: 8, slots: { '#F1E4CB': 6, '#9DBB6B': 7, '#6F9A48': 4 } },
  { theme: 5, slots: { '#F0A93B': 8, '#F6D37A': 5, '#FFF4DC': 4 } },
].map(({ theme, slots }) => {
  const layers = Object.entries(slots).map(([color, count]) => ({ color, slots: count }));
  return { theme, drawing: drawCup(layers, themeById(theme)) };
});

/** Three dream cups as examples. */
export function ThreeCups() {
  return (
    <div className={styles.shelf} role="img" aria-label="Tre drømmekopper i hver sin farge">
      {cups.map(({ theme, drawing }) => (
        <CupDrawing key={theme} drawing={drawing} label="" />
      ))}
    </div>
  );
}
