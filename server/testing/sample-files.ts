/** Minimal valid files of the kinds that tests need. */
export const samples = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  mp4: Buffer.concat([Buffer.from('0000001866747970', 'hex'), Buffer.from('mp42\0\0\0\0mp42isom'), Buffer.alloc(64)]),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
} as const
