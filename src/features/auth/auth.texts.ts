/** What a person reads where they sign in (S1 §2, §8). */
export const authTexts = {
  app: 'Fivetwenty',
  couple: (one: string, other: string) => `${one} & ${other}`,

  welcome: 'Welcome to our sanctuary',
  tagline: 'A private space for our precious memories',

  who: 'Who are you?',
  loadingWho: 'Loading the two of you',
  password: 'Password',
  passwordPlaceholder: 'Enter password',
  signIn: 'Enter Our World',
  signingIn: 'Signing in...',

  refused: 'Authentication required. Please log in.',
  chooseFirst: 'First choose who you are.',
  waitFirst: 'Too many tries. It opens again by itself.',
  passwordNeeded: 'Please enter your password.',
  invalid: 'Invalid credentials. Please try again.',
  unreachable: 'Connection failed. Please try again.',
  tooManyTries: (seconds: number) => `Too many tries. Wait ${seconds} s.`,
  againAt: (time: string) => `You can try again at ${time}.`,
  mayTryAgain: 'You can try again now.',
} as const;
