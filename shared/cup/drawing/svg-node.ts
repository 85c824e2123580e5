import { escapeMarkup } from '#shared/text/text.ts';

/** An SVG element as data, for text on the server and elements in the browser. `key` identifies a part. */
export type SvgNode = {
  tag: string;
  attrs: Record<string, string | number>;
  children?: SvgNode[];
  key?: string;
};

export const node = (tag: string, attrs: SvgNode['attrs'], children?: SvgNode[]): SvgNode =>
  children ? { tag, attrs, children } : { tag, attrs };

export const group = (name: string, children: SvgNode[], key = name): SvgNode => ({
  tag: 'g',
  attrs: { class: name },
  children,
  key,
});

export const line = (d: string, stroke: string, width: number, more: SvgNode['attrs'] = {}): SvgNode =>
  node('path', { d, fill: 'none', ...outline(stroke, width), ...more });

export const shape = (d: string, fill: string, opacity = 1): SvgNode =>
  node('path', opacity === 1 ? { d, fill } : { d, fill, 'fill-opacity': opacity });

export const outlined = (
  d: string,
  fill: string,
  stroke: string,
  width: number,
  more: SvgNode['attrs'] = {},
): SvgNode => node('path', { d, fill, ...outline(stroke, width), ...more });

export const outline = (color: string, width: number): SvgNode['attrs'] => ({
  stroke: color,
  'stroke-width': width,
  'stroke-linejoin': 'round',
});

function elementText({ tag, attrs, children = [] }: SvgNode): string {
  const written = Object.entries(attrs).map(([name, value]) => ` ${name}="${escapeMarkup(String(value))}"`);
  return `<${tag}${written.join('')}>${children.map(elementText).join('')}</${tag}>`;
}

/** The drawing as the text of a self-contained SVG file. */
export const svgText = (svg: SvgNode): string =>
  elementText({ ...svg, attrs: { xmlns: 'http://www.w3.org/2000/svg', ...svg.attrs } });
