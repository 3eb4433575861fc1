import { expect, test } from 'vitest'
import { findSecret, removeSecret } from './find-secret.ts'

test.each([
  ['Password: x', 'x'],
  ['password: sunshine', 'sunshine'],
  ['pw=Harbour9', 'Harbour9'],
  ['PW: Harbour9!', 'Harbour9!'],
  ['pass: hello', 'hello'],
  ['Password for Instagram: sunshine', 'sunshine'],
  ['Insta password (new): Sun-Shine', 'Sun-Shine'],
  ['The password is "blue door"', undefined],
  ['The password is "bluedoor"', 'bluedoor'],
  ['the password is Harbour2024.', 'Harbour2024'],
  ['my password is 482910', '482910'],
  ['Password\nHarbour2024', 'Harbour2024'],
  ['Password:\nsunshine', 'sunshine'],
  ['My login is ana@example.com and the password is Sommer2024!', 'Sommer2024!'],
  ['my login is bluedoor and the password sunshine', 'sunshine'],
  ['Login: bluedoor / password: oven#1', 'oven#1'],
  ['Login: ana, password: sunshine and please change it', 'sunshine'],
  ['Hi Mara, here it is. User ana, pw oven44!. Thanks', 'oven44!'],
  ['Passwort: Sonnenschein', 'Sonnenschein'],
  ['Das Passwort lautet Sommer24', 'Sommer24'],
  ['Das Kennwort ist „geheimnis“', 'geheimnis'],
  ['Benutzer: ana Passwort: brot7', 'brot7'],
  ['contraseña: panaderia', 'panaderia'],
  ['La contraseña es Pan4dería', 'Pan4dería'],
  ['mi usuario es ana y la contraseña amapola', 'amapola'],
  ['mot de passe : boulangerie', 'boulangerie'],
  ['Le mot de passe est Soleil75', 'Soleil75'],
  ['mdp=soleil', 'soleil'],
  ['hasło: piekarnia', 'piekarnia'],
  ['Hasło do Instagrama: piekarnia1', 'piekarnia1'],
  ['hasło to Chleb2024', 'Chleb2024'],
  ['senha: padaria', 'padaria'],
  ['wachtwoord: bakkerij', 'bakkerij'],
  ['lösenord: bageri', 'bageri'],
  ['adgangskode: bageri', 'bageri'],
  ['heslo: pekarna', 'pekarna'],
  ['jelszó: pekseg', 'pekseg'],
  ['parola: panificio', 'panificio'],
  ['пароль: пекарня', 'пекарня'],
  ['密码：bread123', 'bread123'],
  ['パスワードはbread123', 'bread123'],
  ['ana@example.com\nSommer2024', 'Sommer2024'],
  ['ana@example.com / Sommer2024!', 'Sommer2024!'],
  ['xK9#mP2$vLqq', 'xK9#mP2$vLqq'],
  ['Here you are:\nhT4kPq8ZrW2mYv6NcB1xLs9D', 'hT4kPq8ZrW2mYv6NcB1xLs9D'],
  ['Stripe: sk_test_51HabcdEFGHijklMNOPqrst', 'sk_test_51HabcdEFGHijklMNOPqrst'],
  ['AKIAIOSFODNN7EXAMPLE is ours', 'AKIAIOSFODNN7EXAMPLE'],
  ['api key: 0123456789abcdef0123', '0123456789abcdef0123'],
  ['ftp://ana:bread1@files.example.com/www', 'bread1'],
  [
    '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----',
    '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----',
  ],
])('[COL-60] the secret of %j is %j', (text, secret) => {
  expect(findSecret(text)?.secret).toBe(secret)
})

test.each([
  'Hello Ana, the photos are on their way.',
  'I forgot my password',
  'Can you reset my password?',
  'Password?',
  'Password: ?',
  'Password: ••••••••',
  'Password: ********',
  'Password: <your password>',
  'password: [password]',
  'Password: same as before',
  'Password: please ask Ana',
  'Password: forgotten',
  'The password is wrong',
  'The password is case-sensitive.',
  'The password is 8 characters long',
  'the password is not working!!',
  'My password has been changed, the new one is under Accounts',
  'Password manager: we use 1Password',
  'password reset: https://example.com/reset/AbC123xyz?token=Zz99887766554433',
  'Das Passwort ist falsch',
  'Passwort: siehe unten',
  'Das Passwort ist leider abgelaufen.',
  'La contraseña es incorrecta',
  'Olvidé la contraseña',
  'Le mot de passe est expiré',
  'Hasło jest błędne',
  'Zapomniałam hasło do Instagrama',
  'My login is broken and the password wrong',
  'Login does not work for ana@example.com',
  'ana@example.com, 555-010-2030',
  'Write to ana@example.com tomorrow',
  'ana@example.com 2026',
  'https://drive.example.com/file/d/1A2b3C4d5E6f7G8h9I0jKlMnOpQrStU/view?usp=sharing',
  'Final_Report_2026-v2.pdf',
  'Order 4f9c2d1e-8a7b-4c3d-9e0f-1a2b3c4d5e6f',
  'commit 9fceb02d0ae598e95dc970b74767f19372d60af1',
  'Call me at +44 20 7946 0958',
  'IBAN DE89370400440532013000',
  'We open at 9:00, pass it on',
  'pass: the bread on the left',
  'The pass is closed in winter',
  'A token of our thanks: flowers',
  'PIN board pictures follow',
  'Tickets: bring your pass and 2 photos',
  'Es clave que venga el martes',
  'Great!!! See you at 10:30',
  '#bakery2026 @bluedoor',
  '',
])('[COL-60] the message %j holds no secret', (text) => {
  expect(findSecret(text)).toBeUndefined()
})

test.each([
  ['My login is ana@example.com and the password is Sommer2024!', 'ana@example.com'],
  ['Login: bluedoor / password: oven#1', 'bluedoor'],
  ['Benutzer: ana Passwort: brot7', 'ana'],
  ['mi usuario es ana y la contraseña amapola', 'ana'],
  ['ana@example.com\nSommer2024', 'ana@example.com'],
  ['ftp://ana:bread1@files.example.com/www', 'ana'],
  ['Password: x', undefined],
])('[COL-60] the login beside the password of %j is %j', (text, login) => {
  expect(findSecret(text)?.login).toBe(login)
})

test.each([
  ['Hello Mara,\nLogin: bluedoor\nPassword: oven#1\nSee you on Friday', 'Hello Mara,\nSee you on Friday'],
  ['Hello\nPassword:\nsunshine', 'Hello'],
  ['Password: x', ''],
  ['Insta pw=one1\nYelp pw=two2', 'Yelp pw=two2'],
])('[COL-60] nothing of the secret is left of %j', (text, rest) => {
  const found = findSecret(text)
  expect(found && removeSecret(text, found)).toBe(rest)
})

test('[COL-60] a long text is read quickly enough for every key', () => {
  const long = 'password is the pass word for '.repeat(660)
  expect(findSecret(long)).toBeUndefined()
})

test.each(['eyJaaaa.', 'a', 'ab.', '@', 'a@', 'user ', 'password ', 'a-', '\u200b.'])(
  'a text of %j over and over is read in one pass',
  (part) => {
    findSecret(part.repeat(100_000))
    expect(findSecret(`${part.repeat(2000)}\nPassword: Harbour2024`)?.secret).toBeDefined()
  },
)
