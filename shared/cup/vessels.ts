/** What a dream cup is served in; the first is the default. */
export const VESSELS = ['cup', 'glass', 'mug'] as const;
export type Vessel = (typeof VESSELS)[number];

export const VESSEL_NAMES: Record<Vessel, string> = { cup: 'Kopp', glass: 'Glass', mug: 'Krus' };
