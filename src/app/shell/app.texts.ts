/** What a person reads around the pages. */
export const appTexts = {
  name: 'Fivetwenty',
  links: {
    home: 'Home',
    gallery: 'Gallery',
    memories: 'Memories',
    surprises: 'Surprises',
    settings: 'Settings',
  },
  logout: 'Logout',
  menu: 'Menu',
  closeMenu: 'Close menu',
  mainNavigation: 'Main',
  account: (name: string) => `Signed in as ${name}`,
  greeting(hour: number, name: string): string {
    if (hour < 5) return `Still up, ${name}?`;
    if (hour < 12) return `Good morning, ${name}`;
    return hour < 18 ? `Good afternoon, ${name}` : `Good evening, ${name}`;
  },
  greetingAtAnyHour: (name: string) => `Good to see you, ${name}`,
} as const;
