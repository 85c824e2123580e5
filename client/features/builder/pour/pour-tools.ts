import { line, node, outlined, type SvgNode, shape } from '#shared/cup/drawing/svg-node.ts';
import type { Texture } from '#shared/cup/textures.ts';
import { darker, lighter } from '#shared/text/color.ts';

const STEEL = '#c9d0d0';
const STEEL_EDGE = darker(STEEL, 0.4);
const STEEL_SHADE = darker(STEEL, 0.35);
const INK = '#8a7a6c';
const SKIN = '#e8b590';
const SLEEVE = '#3f6b3a';

const stroke = (d: string, color: string, width: number): SvgNode =>
  line(d, color, width, { 'stroke-linecap': 'round' });

const jug = (color: string): SvgNode =>
  node('g', { transform: 'rotate(48)' }, [
    stroke('M-46 16C-68 14 -68 48 -45 46', STEEL_SHADE, 7),
    stroke('M-46 16C-68 14 -68 48 -45 46', STEEL, 4),
    outlined('M-48 0H-8L6 -5L-4 12L-9 54Q-10 60 -16 60H-40Q-46 60 -46 54Z', STEEL, STEEL_EDGE, 2),
    shape('M-40 4H-32L-34 56H-40Z', '#ffffff', 0.6),
    shape('M-46 0H-8L4 -4L-5 5H-45Z', color),
  ]);

const pump = (color: string): SvgNode =>
  node('g', {}, [
    outlined('M-62 -14h16v50h-16z', lighter(color, 0.1), darker(color, 0.4), 2),
    shape('M-60 -26h12v12h-12z', INK),
    stroke('M-54 -28v-10h34q16 0 16 16v10', INK, 8),
    shape('M-66 -46h24v8h-24z', INK),
    shape('M-58 -8h3v40h-3z', '#ffffff', 0.5),
  ]);

const spoon = (color: string): SvgNode =>
  node('g', { transform: 'rotate(14)' }, [
    stroke('M-24 -8L-92 -36', STEEL_SHADE, 8),
    stroke('M-24 -8L-92 -36', STEEL, 5),
    outlined('M-28 -10C-20 -24 -4 -24 4 -8C2 -4 -20 -2 -28 -10Z', color, darker(color, 0.2), 1),
    outlined('M-34 -12C-22 -8 -4 -6 8 -10C4 6 -26 6 -34 -12Z', STEEL, STEEL_EDGE, 1.5),
  ]);

const hand = (color: string): SvgNode =>
  node('g', {}, [
    shape('M-104 -52l30 -6l6 30l-32 8z', SLEEVE),
    outlined(
      'M-78 -54C-50 -62 -24 -52 -14 -34L-22 -14C-40 -12 -64 -18 -74 -26Z',
      SKIN,
      darker(SKIN, 0.3),
      1.5,
    ),
    node('circle', { cx: -2, cy: -6, r: 6, fill: color, stroke: darker(color, 0.3) }),
    node('circle', { cx: -13, cy: -2, r: 6, fill: lighter(color, 0.1), stroke: darker(color, 0.3) }),
    ...[-30, -22, -14].map((x, nth) =>
      stroke(`M${x} -36Q${x + 16} -30 ${x + 18 - nth * 3} ${-14 + nth * 3}`, SKIN, 9),
    ),
    stroke('M-46 -20Q-30 -6 -20 -8', darker(SKIN, 0.08), 9),
  ]);

/** The tools by texture, and their names in tests. */
const TOOLS: Record<Texture, [name: string, draw: (color: string) => SvgNode]> = {
  liquid: ['jug', jug],
  syrup: ['pump', pump],
  foam: ['spoon', spoon],
  spice: ['spoon', spoon],
  crumbs: ['spoon', spoon],
  fruit: ['hand', hand],
  ice: ['hand', hand],
};

/** The tool that an ingredient is poured with; its spout is at the origin. */
export function drawTool(texture: Texture, color: string): SvgNode {
  const [name, draw] = TOOLS[texture];
  return node('g', { class: `pour-${name}` }, [node('g', { transform: 'scale(1.2)' }, [draw(color)])]);
}
