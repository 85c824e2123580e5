import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CUP_HEIGHT, CUP_WIDTH, drawCup, type SvgNode, svgText } from './cup-svg.ts';
import { THEMES, themeById } from './themes.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const stack = fc
  .array(fc.record({ color, slots: fc.integer({ min: 1, max: 6 }) }), { maxLength: 8 })
  .filter((layers) => layers.reduce((sum, layer) => sum + layer.slots, 0) <= 20);

const all = (node: SvgNode): SvgNode[] => [node, ...(node.children ?? []).flatMap(all)];
const withClass = (node: SvgNode, name: string) => all(node).filter((part) => part.attrs.class === name);

/** Top and bottom height of a face: a path `M x top L x bottom A ...`. */
function faceHeights(face: SvgNode): { top: number; bottom: number } {
  const found = /^M \S+ (\S+) L \S+ (\S+) A/.exec(String(face.attrs.d));
  return { top: Number(found?.[1]), bottom: Number(found?.[2]) };
}

const heightsOf = (layers: { color: string; slots: number }[]) =>
  withClass(drawCup(layers, themeById(1)), 'cup-layer-face').map(faceHeights);

describe('the cup', () => {
  it('draws every layer exactly as high as its share of the slots', () => {
    const [full] = heightsOf([{ color: '#000000', slots: 20 }]);
    const slot = ((full?.bottom ?? 0) - (full?.top ?? 0)) / 20;
    expect(slot).toBeGreaterThan(0);
    fc.assert(
      fc.property(stack, (layers) => {
        const drawn = heightsOf(layers).map(({ top, bottom }) => (bottom - top) / slot);
        expect(drawn.map((slots) => Math.round(slots * 1000) / 1000)).toEqual(layers.map((l) => l.slots));
      }),
    );
  });

  it('sets every layer on the one below and the first on the floor', () => {
    const [full] = heightsOf([{ color: '#000000', slots: 20 }]);
    fc.assert(
      fc.property(stack, (layers) => {
        let floor = full?.bottom;
        for (const { top, bottom } of heightsOf(layers)) {
          expect(bottom).toBe(floor);
          floor = top;
        }
      }),
    );
  });

  it('keeps the key of a layer when a layer of another colour below it goes', () => {
    const keys = (colors: string[]) =>
      withClass(
        drawCup(
          colors.map((c) => ({ color: c, slots: 2 })),
          themeById(1),
        ),
        'cup-layer',
      ).map((layer) => layer.key);
    const before = keys(['#111111', '#222222', '#333333']);
    expect(keys(['#222222', '#333333'])).toEqual(before.slice(1));
    expect(new Set(keys(['#111111', '#222222', '#111111'])).size).toBe(3);
  });

  it('is the same text for the same cup, with nothing that clashes on a page or breaks a strict policy', () => {
    fc.assert(
      fc.property(stack, fc.constantFrom(...THEMES), (layers, theme) => {
        const text = svgText(drawCup(layers, theme));
        expect(svgText(drawCup(layers, theme))).toBe(text);
        expect(text).not.toMatch(/ id=| style=|<style|<script|<text|href|url\(|NaN|undefined/);
        expect(text).toContain(`viewBox="0 0 ${CUP_WIDTH} ${CUP_HEIGHT}"`);
        expect(text.startsWith('<svg xmlns="http://www.w3.org/2000/svg" ')).toBe(true);
      }),
    );
  });

  it('draws grey what is no colour', () => {
    const [face] = withClass(
      drawCup([{ color: 'url(https://x)', slots: 3 }], themeById(1)),
      'cup-layer-face',
    );
    expect(face?.attrs.fill).toBe('#CCCCCC');
  });

  it('escapes what stands in attributes', () => {
    expect(svgText({ tag: 'path', attrs: { d: `"<&'>` } })).toContain('d="&quot;&lt;&amp;&#39;&gt;"');
  });
});

describe('the themes', () => {
  it('are eight, numbered from one, each with a name and a look of its own', () => {
    expect(THEMES.map((theme) => theme.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(THEMES.map((theme) => theme.name)).size).toBe(8);
    expect(new Set(THEMES.map(({ lid, cup, straw }) => lid + cup + straw)).size).toBe(8);
  });

  it('fall back to the default theme', () => {
    expect(themeById(3).id).toBe(3);
    expect(themeById(99)).toBe(THEMES[0]);
  });
});
