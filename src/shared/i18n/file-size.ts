import { numberWith } from './formats.ts';

const byteUnits = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** "21 MB", "1.4 GB"; at least 1 kB unless there is nothing */
export function bytes(count: number): string {
  let value = count === 0 ? 0 : Math.max(1, count / 1000);
  let unit = 0;
  for (; value >= 999.5 && unit < byteUnits.length - 1; unit += 1) value /= 1000;
  const options = { style: 'unit', maximumFractionDigits: value < 10 ? 1 : 0 } as const;
  return numberWith({ ...options, unit: byteUnits[unit] }).format(value);
}
