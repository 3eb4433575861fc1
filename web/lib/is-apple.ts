/** Whether keys are named as Apple names them. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
