/** The first partner is purple and a circle, the second pink and a rounded square. */
export type PartnerColor = 'purple' | 'pink';

/** The letter that tokens, classes and `data-me` use for a partner: `<html data-me={meOf(color)}>`. */
export const meOf = (color: PartnerColor): 'a' | 'b' => (color === 'purple' ? 'a' : 'b');
