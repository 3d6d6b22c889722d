/** A channel of `#RRGGBB` (0, 1 or 2) as linear light, 0–1 (WCAG 2.2, relative luminance). */
const light = (color: string, channel: 0 | 1 | 2): number => {
  const value = Number.parseInt(color.slice(1 + channel * 2, 3 + channel * 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const luminance = (color: string): number =>
  0.2126 * light(color, 0) + 0.7152 * light(color, 1) + 0.0722 * light(color, 2);

/** The WCAG contrast ratio of two `#RRGGBB` colors: 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [low, high] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
};
