export { FaceButton, PictureButton } from './picture-button.tsx'
