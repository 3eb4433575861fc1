/** Archiving and deleting clients and employees, and their lists. */
export const peopleTexts = {
  active: 'Active',
  archived: 'Archived',
  optionsOf: (name: string) => `Options for ${name}`,
  archive: 'Archive',
  unarchive: 'Unarchive',
  signOut: 'Sign out on all devices',
  wasSignedOut: (name: string) => `${name} is signed out everywhere.`,
  wasArchived: (name: string) => `${name} is archived.`,
  wasUnarchived: (name: string) => `${name} is active again.`,
  notArchived: (name: string) => `${name} could not be archived.`,
  notUnarchived: (name: string) => `${name} is still archived.`,
  wasDeleted: (name: string) => `${name} is deleted.`,
} as const
