/** The documents' texts for a color, in the order of the checks (SET-7). */
export const colorTexts = {
  empty: 'Please enter a valid hex color code',
  noHash: 'Invalid color code. Please start with a #',
  length: 'Invalid color code. Please enter a # followed by 3 or 6 characters',
  digits: 'Please enter a valid hex color code',
} as const

/** Settings › Theme (SET-7). */
export const themeTexts = {
  colors: 'Colors',
  colorsText: 'Used for everyone in your workspace: your employees and your clients.',
  primary_color: 'Primary color',
  primaryHint: 'Buttons, places, your messages',
  accent_color: 'Accent color',
  accentHint: 'What others write, and highlights',
  primary_text_color: 'Text on the primary color',
  accent_text_color: 'Text on the accent color',
  pick: (color: string) => `Pick: ${color}`,
  corrected: 'This text would be hard to read on its color, so it is shown in one that reads well.',
  preview: 'Preview',
  previewText: 'As everyone will see it once you save.',
  light: 'In the light',
  dark: 'In the dark',
  /** What the preview shows of the pages of a Manager and of a Client. */
  samples: {
    Manager: {
      places: ['Dashboard', 'Messages', 'Clients'],
      other: 'The photos are here.',
      own: 'Thank you, they look great.',
      button: 'Send invitation',
    },
    Client: {
      places: ['Dashboard', 'Messages', 'My files'],
      other: 'Could you send us the photos?',
      own: 'Here they are.',
      button: 'Complete Onboarding',
    },
  },
  logos: 'Logos',
  logosText:
    'The small one stands at the top of every page, the large one on invitations, at log-out and where a subscription has ended.',
  thumbnail_logo: 'Small logo',
  homepage_logo: 'Large logo',
  logoHint: 'Recommended 60x60, .jpg or .png',
  largeLogoHint: 'Wide is fine, .jpg or .png, shown 44 pixels high',
  addLogo: (logo: string) => `Add: ${logo}`,
  replaceLogo: (logo: string) => `Replace: ${logo}`,
  remove: 'Remove',
  removeLogo: (logo: string) => `Remove: ${logo}`,
  noLogo: 'None yet',
  notPicture: 'A logo has to be a picture: .jpg, .png, .webp or .gif.',
  tooLarge: 'This picture is too large for a logo. Choose one of at most 2 MB.',
  saved: 'Theme saved. Everyone sees it now.',
  save: 'Save theme',
  failed: 'Your theme could not be saved.',
  notLoaded: 'Your theme could not be loaded.',
  default: 'Back to the default colors',
  leaveTitle: 'Leave without saving?',
  leaveText: 'Your changes of the theme are not saved yet.',
  leave: 'Leave',
} as const
