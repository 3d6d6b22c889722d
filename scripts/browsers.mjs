/** The oldest supported versions. The READMEs name them, and tests/browsers checks the build against them. */
export const browsers = {
  chrome: '111',
  edge: '111',
  firefox: '128',
  safari: '16.4',
  ios: '16.4',
};

/** Build targets in the form of esbuild and Vite, such as `chrome111`. */
export const buildTargets = Object.entries(browsers).map(([name, version]) => `${name}${version}`);
