import { expect, test } from 'vitest'
import { meansFiles } from './composer.tsx'

function pasted(types: readonly string[], text: string, names: readonly string[]): DataTransfer {
  const data: Partial<Record<keyof DataTransfer, unknown>> = {
    types,
    files: names.map((name) => ({ name })),
    getData: (type: string) => (type === 'text/plain' ? text : ''),
  }
  return data as DataTransfer
}

test.each([
  ['text of a note program with its picture', ['text/plain', 'Files'], 'Meet at noon', ['image.png']],
  ['several lines with a picture', ['text/plain', 'Files'], 'One\nTwo', ['image.png']],
  ['text that mentions the file', ['text/plain', 'Files'], 'see image.png', ['image.png']],
  ['the name and more', ['text/plain', 'Files'], 'image.png\nis the logo', ['image.png']],
  ['a link with its picture', ['text/plain', 'text/uri-list', 'Files'], 'https://a.example/x', ['image.png']],
  ['an office program', ['text/plain', 'text/html', 'Files'], 'A cell', ['image.png']],
  ['rich text too', ['text/plain', 'text/rtf', 'Files'], 'A cell', ['image.tiff']],
  ['text alone', ['text/plain'], 'Hello', []],
  ['nothing', [], '', []],
])('the clipboard with %s is pasted as text', (_, types, text, names) =>
  expect(meansFiles(pasted(types, text, names))).toBe(false),
)

test.each([
  ['a picture', ['Files'], '', ['image.png']],
  ['a picture of a browser', ['text/html', 'Files'], '', ['image.png']],
  ['a picture with empty text', ['text/plain', 'Files'], ' \n', ['image.png']],
  ['a file of a file manager', ['text/plain', 'Files'], 'Logo final.ai', ['Logo final.ai']],
  ['several files', ['text/plain', 'Files'], 'a.pdf\nb.pdf', ['a.pdf', 'b.pdf']],
  ['several files with line ends of Windows', ['text/plain', 'Files'], 'a.pdf\r\nb.pdf\r\n', ['a.pdf', 'b.pdf']],
  ['a place', ['text/plain', 'Files'], '/home/jo/a.pdf', ['a.pdf']],
  ['a place of Windows', ['text/plain', 'Files'], String.raw`C:\Jo\a.pdf`, ['a.pdf']],
  ['an address of a file', ['text/plain', 'text/uri-list', 'Files'], 'file:///home/jo/my%20a.pdf', ['my a.pdf']],
])('the clipboard with %s is pasted as files', (_, types, text, names) =>
  expect(meansFiles(pasted(types, text, names))).toBe(true),
)
