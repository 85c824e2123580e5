import fc from 'fast-check';
import { expect, test } from 'vitest';
import { THEMES, themeById } from '#shared/cup/looks.ts';
import { forAll } from '#shared/testing/for-all.ts';
import { CUP_HEIGHT, CUP_WIDTH, drawCup, levelAt, type SvgNode, svgText } from './cup-svg.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const stack = fc
  .array(fc.record({ color, slots: fc.integer({ min: 1, max: 6 }) }), { maxLength: 8 })
  .filter((layers) => layers.reduce((sum, layer) => sum + layer.slots, 0) <= 20);

const all = (node: SvgNode): SvgNode[] => [node, ...(node.children ?? []).flatMap(all)];
const withClass = (node: SvgNode, name: string) => all(node).filter((part) => part.attrs.class === name);

/** Top and bottom height of a slot, from its surface and from the path of its face, `M x top L x bottom A ...`. */
function edges({ children: [face, ...rest] = [] }: SvgNode): { top: number; bottom: number } {
  const found = /^M \S+ (\S+) L \S+ (\S+) A/.exec(String(face?.attrs.d));
  expect(Number(found?.[1])).toBe(rest.at(-1)?.attrs.cy);
  return { top: Number(found?.[1]), bottom: Number(found?.[2]) };
}

const slotsOf = (layers: { color: string; slots: number }[], keys?: string[]) =>
  withClass(drawCup(layers, themeById(1), keys && { keys }), 'cup-slot');

test('the cup draws every slot as high as the others, on the one below, and the first on the floor', () => {
  const full = slotsOf([{ color: '#000000', slots: 20 }]).map(edges);
  const floor = full[0]?.bottom ?? 0;
  const height = (floor - (full.at(-1)?.top ?? 0)) / 20;
  expect(height).toBeGreaterThan(0);
  forAll([stack], (layers) => {
    for (const [level, { top }] of slotsOf(layers).map(edges).entries()) {
      expect(top).toBeCloseTo(floor - (level + 1) * height, 6);
      expect(top).toBeCloseTo(levelAt(level + 1).y, 6);
    }
  });
});

test('each slot of a layer is drawn, and the slots of one layer overlap so that no seam shows', () =>
  forAll([stack], (layers) => {
    const drawn = slotsOf(layers);
    expect(drawn.map((slot) => slot.children?.[0]?.attrs.fill)).toEqual(
      layers.flatMap((layer) => Array<string>(layer.slots).fill(layer.color)),
    );
    const lowest = layers.map((_, at) => layers.slice(0, at).reduce((sum, l) => sum + l.slots, 0));
    for (const [level, { bottom }] of drawn.map(edges).entries()) {
      const below = levelAt(level).y;
      if (lowest.includes(level)) expect(bottom).toBeCloseTo(below, 6);
      else expect(bottom).toBeGreaterThan(below + 1);
    }
  }));

test('the slots of the cup have the given keys from the bottom, or keys of their own', () => {
  const names = ['a', 'b', 'c'];
  const drawn = slotsOf(
    [
      { color: '#111111', slots: 1 },
      { color: '#222222', slots: 2 },
    ],
    names,
  );
  expect(drawn.map(({ key }) => key)).toEqual(names);
  expect(new Set(slotsOf([{ color: '#111111', slots: 20 }]).map(({ key }) => key)).size).toBe(20);
});

test('the same cup gives the same SVG, without ids, styles, scripts or links', () =>
  forAll([stack, fc.constantFrom(...THEMES)], (layers, theme) => {
    const text = svgText(drawCup(layers, theme));
    expect(svgText(drawCup(layers, theme))).toBe(text);
    expect(text).not.toMatch(/ id=| style=|<style|<script|<text|href|url\(|NaN|undefined/);
    expect(text).toContain(`viewBox="0 0 ${CUP_WIDTH} ${CUP_HEIGHT}"`);
    expect(text.startsWith('<svg xmlns="http://www.w3.org/2000/svg" ')).toBe(true);
  }));

test('an invalid colour is drawn grey', () => {
  const [lowest] = slotsOf([{ color: 'url(https://x)', slots: 3 }]);
  expect(lowest?.children?.[0]?.attrs.fill).toBe('#CCCCCC');
});

test('values of attributes are escaped', () => {
  expect(svgText({ tag: 'path', attrs: { d: `"<&'>` } })).toContain('d="&quot;&lt;&amp;&#39;&gt;"');
});

test('the themes are eight, numbered from one, each with a name and a look of its own', () => {
  expect(THEMES.map((theme) => theme.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(new Set(THEMES.map((theme) => theme.name)).size).toBe(8);
  expect(new Set(THEMES.map(({ lid, cup, straw }) => lid + cup + straw)).size).toBe(8);
});

test('the themes fall back to the default theme', () => {
  expect(themeById(3).id).toBe(3);
  expect(themeById(99)).toBe(THEMES[0]);
});
