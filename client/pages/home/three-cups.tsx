import { CupDrawing } from '#client/cup/cup-drawing.tsx';
import { drawCup } from '#shared/cup-svg.ts';
import { themeById } from '#shared/themes.ts';
import styles from './three-cups.module.css';

const cups = [
  {
    theme: 2,
    layers: [
      { color: '#C4405C', slots: 5 },
      { color: '#F3B7C2', slots: 7 },
      { color: '#FFF4EA', slots: 4 },
    ],
  },
  {
    theme: 8,
    layers: [
      { color: '#F1E4CB', slots: 6 },
      { color: '#9DBB6B', slots: 7 },
      { color: '#6F9A48', slots: 4 },
    ],
  },
  {
    theme: 5,
    layers: [
      { color: '#F0A93B', slots: 8 },
      { color: '#F6D37A', slots: 5 },
      { color: '#FFF4DC', slots: 4 },
    ],
  },
].map(({ theme, layers }) => ({ theme, drawing: drawCup(layers, themeById(theme)) }));

/** Three dream cups that somebody might have built. */
export function ThreeCups() {
  return (
    <div className={styles.shelf} role="img" aria-label="Tre drømmekopper i hver sin farge">
      {cups.map(({ theme, drawing }) => (
        <CupDrawing key={theme} drawing={drawing} label="" />
      ))}
    </div>
  );
}
