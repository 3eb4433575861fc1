import fc from 'fast-check'
import { type FormPart, multipartForm } from '../forms.ts'

const formPart: fc.Arbitrary<FormPart> = fc.record(
  {
    field: fc.constantFrom('file', 'file', 'file', 'other', '', '__proto__', 'constructor', 'x'.repeat(200)),
    name: fc.constantFrom('logo.png', '', '..', '../../etc/passwd', 'a\0b', '\u202egnp.exe', '"', 'x'.repeat(300)),
    type: fc.constantFrom('image/png', 'text/html', 'application/json', 'multipart/mixed; boundary=y', ''),
    bytes: fc.constantFrom(
      '',
      'some text',
      '<script>alert(1)</script>',
      '\x89PNG\r\n\x1a\n',
      '%PDF-1.7',
      'x'.repeat(200_000),
    ),
  },
  { requiredKeys: ['field', 'bytes'] },
)

/** A form that is valid, too large, or cut off. */
export const formArbitrary: fc.Arbitrary<string> = fc
  .oneof(fc.array(formPart, { maxLength: 4 }), fc.constant([{ name: 'logo.txt', bytes: 'some text' }]))
  .map((parts) => multipartForm(parts).payload.toString())
  .chain((form) => fc.constantFrom(form, form, form, form.slice(0, form.length / 2), form.slice(0, -4), `x${form}`))
