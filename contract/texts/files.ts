/** How much room a workspace has for files. */
export const storageTexts = {
  title: 'Storage',
  sentence: 'All files of your workspace: attachments, what clients hand in, contracts and forms.',
  used: (used: string, limit: string) => `${used} of ${limit} used`,
  usedWithoutLimit: (used: string) => `${used} used`,
  bar: 'How much of the room for files is used',
  nearly: 'Nearly full. When it is full, nobody can upload files.',
  full: 'Full. Nobody can upload files until some are deleted.',
  /** After a move to a smaller plan. */
  over: 'Your plan has less room than your files take. Nothing is deleted, but nobody can upload files.',
  largest: 'Who stored most',
  person: 'Person',
  size: 'Size',
  files: 'Files',
  gone: 'Deleted account',
  loadFailed: 'How much room is used could not be loaded.',
  /** Refusals of an upload. */
  fullFor: {
    Manager: (limit: string) => `The ${limit} of your plan are used up. Delete files that nobody needs.`,
    solo: (limit: string) =>
      `The ${limit} of your plan are used up. Delete files that nobody needs, or choose the Agency plan.`,
    others: (manager: string) => `There is no room left for more files. Tell ${manager}.`,
    link: (files: number, size: string) =>
      `This link takes ${files} files and ${size} together. Send what is uploaded already, or ask for another link.`,
    share: (manager: string) => `Your files take as much room as one client may have. Delete some, or tell ${manager}.`,
  },
  /** A notification. */
  warning: (percent: number, limit: string) => `${percent} % of the ${limit} for files are used`,
} as const

/** Why a file is not deleted, and what to do instead. */
export const fileInUseTexts = {
  approved: (title: string) => `“${title}” was approved with this file. Open the item again first, then delete it.`,
  approvedForClient: (title: string) => `“${title}” was approved with this file. Ask your agency to open it again.`,
  signed: 'This contract is signed. It is kept as long as the client is; a newer contract can replace it.',
} as const

/** The upload area and the lists of files. */
export const fileTexts = {
  drop: 'Drop files here, paste them, or',
  dropOne: 'Drop a file here, paste it, or',
  choose: 'Choose files',
  chooseOne: 'Choose a file',
  photo: 'Take a photo',
  /** The accessible name of a button that every area repeats. */
  chooseFor: (text: string, label: string) => `${text}: ${label}`,
  release: 'Let go to upload',
  empty: 'No Files Uploaded',
  withoutBytes: 'This file is empty.',
  folder: (name: string) => `${name} is a folder. Choose the files inside it.`,
  onlyOne: 'Only one file fits here. The first one was taken.',
  tooLarge: (name: string, size: string, most: string) => `${name} is ${size}. A file may have at most ${most}.`,
  /** For a server or proxy with a smaller limit. */
  refusedSize: (name: string, size: string) => `${name} is ${size}, which is more than this server takes.`,
  justOver: (size: string) => `just over ${size}`,
  failed: (name: string, reason: string) => `${name}: ${reason}`,
  lost: (name: string) => `${name}: the connection was lost. It is tried again by itself.`,
  megabytes: (count: string) => `${count} MB`,
  gigabytes: (count: string) => `${count} GB`,
  kilobytes: (count: string) => `${count} kB`,
  waiting: 'Waiting for its turn',
  sent: (percent: number, size: string) => `${percent} % of ${size}`,
  keeping: 'Saving',
  uploading: (name: string) => `Uploading ${name}`,
  /** Screen readers only. */
  uploaded: (name: string) => `${name} is uploaded.`,
  cancel: (name: string) => `Cancel the upload of ${name}`,
  retry: (name: string) => `Retry the upload of ${name}`,
  dismiss: (name: string) => `Take ${name} off this list`,
  leaveTitle: 'Files are still being uploaded',
  leaveText: 'If you leave this page now, they stop, and you would have to choose them again.',
  leave: 'Leave and stop them',
  title: 'Files',
  list: (label: string) => `Files: ${label}`,
  remove: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'It is deleted for good.',
  removeAction: 'Remove',
  removed: (name: string) => `${name} is removed.`,
  download: 'Download',
  renewing: 'This link had expired. It is being renewed; open the file again in a moment.',
  noPreview: 'This picture cannot be shown here. Download it to look at it.',
  noVideo: 'This video cannot be played here. Download it to look at it.',
} as const
