import { describe, expect, it } from 'vitest';
import { THEMES, themeById, VESSELS, type Vessel } from '#shared/cup/looks.ts';
import { TEXTURES, type Texture } from '#shared/cup/textures.ts';
import { drawCup, type SvgNode, svgText } from './cup-svg.ts';

const all = (node: SvgNode): SvgNode[] => [node, ...(node.children ?? []).flatMap(all)];
const withClass = (node: SvgNode, name: string) => all(node).filter((part) => part.attrs.class === name);

const layersOf = (texture: Texture) => [
  { color: '#4A2A18', slots: 8 },
  { color: '#D8434E', slots: 6, texture },
];

describe('textures', () => {
  it.each(TEXTURES)('%s has the slots of a liquid beneath: the same heights and colours', (texture) => {
    const facesOf = (drawn: SvgNode) => withClass(drawn, 'cup-slot').map(({ children }) => children?.[0]);
    const drawn = drawCup(layersOf(texture), themeById(1));
    expect(facesOf(drawn)).toEqual(facesOf(drawCup(layersOf('liquid'), themeById(1))));
    expect(facesOf(drawn).at(-1)?.attrs.fill).toBe('#D8434E');
  });

  it.each(TEXTURES)('pieces of %s stay in place when a layer below them is removed', (texture) => {
    const radiiOf = (drawn: SvgNode) =>
      [...svgText(drawn).matchAll(/a (\S+ \S+) 0 1 0/g)].map(([, radii]) => radii);
    const layers = layersOf(texture);
    const [above = [], alone = []] = [layers, layers.slice(1)].map((drawn) =>
      withClass(drawCup(drawn, themeById(1)), 'cup-slot'),
    );
    expect(above.slice(8).map(radiiOf)).toEqual(alone.map(radiiOf));
  });

  it('look different from one another', () => {
    const texts = TEXTURES.map((texture) => svgText(drawCup(layersOf(texture), themeById(1))));
    expect(new Set(texts).size).toBe(TEXTURES.length);
  });

  it('of a syrup shine in one streak from slot to slot', () => {
    const slots = withClass(
      drawCup([{ color: '#C27A2C', slots: 5, texture: 'syrup' }], themeById(1)),
      'cup-slot',
    );
    const [faces, streaks] = ['#C27A2C', '#ffffff'].map((fill) =>
      slots.map(({ children = [] }) => children.find(({ attrs }) => attrs.fill === fill)?.attrs.d),
    );
    const heightsIn = (d: unknown) => [...String(d).matchAll(/[ML] \S+ (\S+)/g)].map(([, y]) => Number(y));
    for (const [level, face] of faces?.entries() ?? []) {
      const [top = 0, bottom = 0] = heightsIn(face);
      const [from = 0, , , to = 0] = heightsIn(streaks?.[level]);
      expect(to - from).toBeCloseTo(bottom - top);
    }
  });

  it('are liquid by default', () => {
    const layer = { color: '#D8434E', slots: 6 };
    expect(drawCup([layer], themeById(1))).toEqual(drawCup([{ ...layer, texture: 'liquid' }], themeById(1)));
  });

  it.each(TEXTURES)('a full cup of %s stays quick to draw, and has no ids', (texture) => {
    for (const vessel of VESSELS) {
      const layer = { color: '#D8434E', slots: 20, texture, isHot: true };
      const drawn = drawCup([layer], themeById(1), { vessel });
      expect(all(drawn).length).toBeLessThan(250);
      expect(svgText(drawn)).not.toMatch(/ id=|NaN|undefined/);
    }
  });
});

describe('vessels', () => {
  it.each(VESSELS)('a %s has the same slots as a cup', (vessel) => {
    const slotsOf = (drawn: SvgNode) => withClass(drawn, 'cup-slot');
    const cup = drawCup(layersOf('fruit'), themeById(1));
    expect(slotsOf(drawCup(layersOf('fruit'), themeById(1), { vessel }))).toEqual(slotsOf(cup));
  });

  it('only a cup has a lid, and a mug has no straw', () => {
    const partsOf = (name: string) =>
      VESSELS.map((vessel) => withClass(drawCup([], themeById(1), { vessel }), name).length > 0);
    expect(partsOf('cup-lid')).toEqual([true, false, false]);
    expect(partsOf('cup-straw')).toEqual([true, true, false]);
  });

  it('a mug steams when one of its layers is hot', () => {
    const drawn = (vessel: Vessel, isHot: boolean) =>
      drawCup([...layersOf('liquid'), { color: '#D8434E', slots: 1, isHot }], themeById(1), { vessel });
    const steams = VESSELS.flatMap((vessel) =>
      [false, true]
        .filter((isHot) => withClass(drawn(vessel, isHot), 'cup-steam').length > 0)
        .map((isHot) => [vessel, isHot]),
    );
    expect(steams).toEqual([['mug', true]]);
  });

  it.each(VESSELS)('a %s has the colours of its theme', (vessel) => {
    const drawn = THEMES.map((theme) => svgText(drawCup([], theme, { vessel })));
    expect(new Set(drawn).size).toBe(THEMES.length);
  });
});
