/** The accepted types of a picture. An SVG may carry scripts, a GIF moves. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** The maximum size of an uploaded picture in bytes. The crop's 512 px stay far below it. */
export const maxPictureBytes = 1024 * 1024

export const maxPictureEdge = 1024
