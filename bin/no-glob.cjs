/**
 * Stands for the library `glob`, which `@fastify/static` loads at every start and calls where it looks through a folder
 * in advance (`wildcard: false`). Ours does not.
 */
exports.glob = () => {
  throw new Error('Files are looked up when they are asked for (wildcard: true)');
};
