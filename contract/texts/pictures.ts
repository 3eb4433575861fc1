/** A person's picture and a client's logo: the row, and the dialog that crops. */
export const pictureTexts = {
  picture: 'Picture',
  logo: 'Logo',
  notPicture: 'Choose a picture: .jpg, .png or .webp.',
  notSquare: 'A picture has to be square, at most 1024 by 1024 pixels.',
  tooLarge: 'This picture is too large. Choose one of at most 1 MB.',
} as const
