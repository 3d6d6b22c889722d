/** What a person reads where they choose between light and dark. */
export const themeTexts = {
  toLight: 'Switch to light',
  toDark: 'Switch to dark',
  theme: 'Theme',
  system: 'System',
  systemMeans: 'As this device has it',
  light: 'Light',
  lightMeans: 'Bright, also at night',
  dark: 'Dark',
  darkMeans: 'Easy on the eyes',
  onThisDevice: 'For this browser only: everyone who signs in here sees it.',
} as const;
