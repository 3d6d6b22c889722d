// biome-ignore-all lint/performance/noBarrelFile: until the last tests have moved to tests/journeys
// biome-ignore-all lint/performance/noReExportAll: the same
export * from '../journeys/seeded.ts';
