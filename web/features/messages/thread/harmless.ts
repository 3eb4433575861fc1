/**
 * A text with what turns the direction of writing by force made visible: 'photo', an override and 'gpj.exe' would read as a
 * picture. Letters of right-to-left scripts need no such character, so nothing that people write is lost.
 */
export const harmless = (text: string): string => text.replaceAll(/[\u202d\u202e]/g, '\ufffd')
