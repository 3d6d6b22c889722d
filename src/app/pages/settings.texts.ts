/** What a person reads around the sections of the settings. */
export const settingsTexts = {
  title: 'Settings',
  back: 'Back to Home',
  sections: 'Sections',
  timeline: 'Timeline',
  stats: 'Personal stats',
  prizes: 'Prize history',
  boxPrizes: 'Surprise box prizes',
  wheel: 'Wheel configuration',
  details: 'Our details',
  devices: 'This device and others',
  app: 'App and offline',
  notifications: 'Notifications',
  appearance: 'Appearance',
  shortcuts: 'Keyboard shortcuts',
  data: 'Data',
} as const;
