/** Pictures that every browser draws. */
const pictures = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'ico'] as const

/** What only the server draws, or what carries a preview that it shows: vectors, design files and pictures of other programs. */
const drawings = ['svg', 'ai', 'eps', 'psd', 'indd', 'heic', 'heif', 'tif', 'tiff'] as const

const videos = ['mp4', 'webm', 'mov', 'm4v'] as const

export type FileKind = 'image' | 'drawing' | 'video' | 'pdf' | 'other'

export const endingOf = (filename: string): string => {
  const [, ...parts] = filename.toLowerCase().split('.')
  return parts.at(-1) ?? ''
}

const includes = (endings: readonly string[], ending: string) => endings.includes(ending)

/** Decides the look of a link by the file's name alone. The server decides the response by the bytes. */
export function kindOf(filename: string): FileKind {
  const ending = endingOf(filename)
  if (includes(pictures, ending)) return 'image'
  if (includes(drawings, ending)) return 'drawing'
  if (includes(videos, ending)) return 'video'
  return ending === 'pdf' ? 'pdf' : 'other'
}

/** Whether the server may draw a thumbnail of it. */
export const hasThumbnail = (filename: string): boolean => ['image', 'drawing'].includes(kindOf(filename))

/** A photo fills its place; a mark, a drawing or a screenshot is shown whole, as it may be transparent. */
export const isPhoto = (filename: string): boolean => ['jpg', 'jpeg', 'heic', 'heif'].includes(endingOf(filename))

const list = (...endings: readonly string[]) => endings.map((ending) => `.${ending}`)
/** `image/*` alone hides the kinds that the system of the reader does not know. */
const anyPicture = ['image/*', ...list(...pictures, 'heic', 'heif', 'tif', 'tiff', 'svg')]
const documents = list('pdf', 'doc', 'docx', 'odt', 'rtf', 'pages')
const designs = list('ai', 'eps', 'psd', 'indd', 'pdf', 'zip')

/** What the file picker of each list offers first: all kinds that the list is for. Other files may be dropped there. */
export const acceptedFiles = {
  logo: [...anyPicture, ...designs],
  mailing_list: list('csv', 'tsv', 'txt', 'xls', 'xlsx', 'ods', 'numbers', 'vcf', 'zip'),
  branding_guide: [...anyPicture, ...designs, ...documents, ...list('ppt', 'pptx', 'odp', 'key')],
  fonts: list('otf', 'ttf', 'ttc', 'woff', 'woff2', 'zip'),
  billing_media: [...anyPicture, 'video/*', ...list(...videos)],
  contract: documents,
  employee_form: [...documents, ...anyPicture],
  theme_logo: anyPicture,
  picture: anyPicture,
} as const satisfies Record<string, readonly string[]>

type AcceptedFiles = keyof typeof acceptedFiles
export const isAccepted = (key: string): key is AcceptedFiles => Object.hasOwn(acceptedFiles, key)

/** The value of `accept`. */
export const acceptOf = (files: AcceptedFiles): string => [...new Set(acceptedFiles[files])].join()
