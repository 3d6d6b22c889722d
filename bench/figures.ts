/** One thing that was measured in turns, limit and product, and what the product must reach. */
export interface Row {
  what: string;
  unit: string;
  /** One figure per turn. */
  limit: readonly number[];
  product: readonly number[];
  /** How product/limit must be, or what the product's own figure must stay below. */
  must: { ratioAtLeast: number } | { ratioAtMost: number } | { productAtMost: number } | 'nothing';
}

export const median = (figures: readonly number[]): number => {
  const sorted = [...figures].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
};

export const percentile = (figures: readonly number[], share: number): number =>
  [...figures].sort((one, other) => one - other)[Math.floor(figures.length * share)] ?? Number.NaN;

/** Prints the row. The ratio is the median of the ratios of each turn. Answers whether it passes. */
export function report({ what, unit, limit, product, must }: Row): boolean {
  const ratios = product.map((figure, turn) => figure / (limit[turn] ?? Number.NaN));
  const ratio = median(ratios);
  const [passes, goal] = verdict(must, ratio, median(product), unit);
  console.log(`${what}
  limit    ${spread(limit)} ${unit}
  product  ${spread(product)} ${unit}
  ratio    ${spread(ratios)}
  ${passes ? 'PASS' : 'FAIL'}     ${goal}`);
  return passes;
}

function verdict(must: Row['must'], ratio: number, product: number, unit: string) {
  if (must === 'nothing') return [true, 'for the record; no budget'] as const;
  if ('ratioAtLeast' in must) {
    return [ratio >= must.ratioAtLeast, `ratio at least ${must.ratioAtLeast}`] as const;
  }
  if ('ratioAtMost' in must) {
    return [ratio <= must.ratioAtMost, `ratio at most ${must.ratioAtMost}`] as const;
  }
  return [product <= must.productAtMost, `product at most ${must.productAtMost} ${unit}`] as const;
}

const spread = (figures: readonly number[]) =>
  `${short(median(figures))} (${short(Math.min(...figures))} to ${short(Math.max(...figures))}, ${figures.length} turns)`;

const short = (figure: number) =>
  figure >= 100 ? figure.toFixed(0) : figure.toFixed(figure >= 10 ? 1 : 2);
