/** What a memory can be (S2 §3). */
export const memoryTypes = ['anniversary', 'milestone', 'special_moment', 'event'] as const;
export type MemoryType = (typeof memoryTypes)[number];

/** Which time a list is about (S2 §9; decisions §5). */
export const timeFilters = [
  'all',
  'thisMonth',
  'last6Months',
  'thisYear',
  'lastYear',
  'older',
] as const;
export type TimeFilter = (typeof timeFilters)[number];

export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Photos that an event may have. */
export const mostPhotosOfEvent = 1_000;
