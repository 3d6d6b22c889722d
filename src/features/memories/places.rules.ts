/** Where the memories are. */
export const memoriesPath = '/memories';

/** What in the address names the memory that is open (S2 §2). */
export const openMemoryParam = 'openMemory';

/** Where a memory is open. */
export const openMemoryPath = (id: number): `/${string}` =>
  `${memoriesPath}?${openMemoryParam}=${id}`;
