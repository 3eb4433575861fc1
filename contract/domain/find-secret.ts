/** A password or key that somebody typed into a text, with the login beside it. */
export type TypedSecret = { secret: string; login: string | undefined }

const words = (list: string): string =>
  list
    .trim()
    .split(/\s*\|\s*/)
    .join('|')

/** Words for a password, in the languages that agencies and their clients write most. */
const labels = words(
  `pass ?words? | pass ?phrase | pass ?code | passwd | pass | pwd | pw | psw | pin ?code | passwort | kennwort | zugangscode
  | contraseñas? | contrasena | clave | mots? de passe | mdp | hasł[oa] | haslo | senha | palavra[- ]passe | palavra-chave
  | parola d'ordine | wachtwoord | lösenord | losenord | adgangskode | kodeord | passord | salasana | heslo | jelszó | parola
  | lozinka | geslo | şifre | parool | пароль | κωδικός | סיסמה | كلمة المرور`,
)
/** Written without a space after them. */
const unspacedLabels = words(`密码 | 密碼 | パスワード | 비밀번호`)
const loginLabels = words(
  `user ?names? | user ?id | user | log-?in | account | benutzer(?:name)? | nutzername | usuario | utilisateur | identifiant
  | użytkownik | uzytkownik | utente | nome utente | usuário | gebruikersnaam | användarnamn | brugernavn | brukernavn
  | käyttäjätunnus | uživatel | e-?mail | логин | 用户名`,
)
const keyLabels = words(
  `api[ _-]?(?:key|token|secret) | (?:access|secret|auth|private|bot)[ _-]?(?:key|token) | client[ _-]?secret | secret | token`,
)
const is = words(`is now | is | are | ist | lautet | es | est | jest | to | é | è | är | er | on | je | это`)
/** "for Instagram", "(new)": what may stand between the word and its colon. */
const about = String.raw`(?:\s*\([^)\n]{1,30}\)|\s+(?:for|of|to|at|für|von|zu|bei|para|de|del|pour|du|do|dla|na|voor|till|per|su|på|til)(?:\s+[^\s:=,.;?!]{1,24}(?![^\s:=：])){1,3})?`

const label = String.raw`(?:(?:${labels})(?![\p{L}\p{N}_])|(?:${unspacedLabels}))`
const before = String.raw`(?<![\p{L}\p{N}_])`
const after = String.raw`(?![\p{L}\p{N}_])`
/** With the begin of what follows, bounded: a long line is not read to its end from each of its words. */
const value = String.raw`(\S{1,200})(?=([^\n]{0,40}))`

const assigned = new RegExp(String.raw`${before}${label}${about}\s*(?:[:=：]|->|=>|→)\s*(?:${is})?\s*${value}`, 'giu')
const stated = new RegExp(
  String.raw`${before}${label}${about}\s*(?:(?:${is})${after}|[-–—]|是|は|은|)\s*${value}`,
  'giu',
)
const assignedKey = new RegExp(
  String.raw`(?<![^\s"'({,;])(?:${keyLabels})${after}\s*(?:[:=]|is)\s*["'\x60]?([^\s"'\x60]{12,300})`,
  'giu',
)
const namedLogin = new RegExp(
  String.raw`${before}(?:${loginLabels})${after}${about}\s*(?:[:=：]|${is}${after}|)\s*["'„“\x60]?([^\s"'“”\x60,;]{2,200})`,
  'giu',
)
/** Bounded, so that a long text without spaces is read once and not from each of its letters to the end. */
const email = /[^\s@:;,"'<>()]{1,64}@[^\s@:;,"'<>()/]{1,255}\.\p{L}{2,63}/u

/** Keys that say by their form whose they are. */
const knownKeys = new RegExp(
  [
    String.raw`-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*(?:-----END [A-Z ]*PRIVATE KEY-----)?`,
    String.raw`\b(?:[srp]k|rk|whsec)_(?:(?:live|test)_)?[A-Za-z0-9]{16,}`,
    String.raw`\bsk-[A-Za-z0-9_-]{20,}`,
    String.raw`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`,
    String.raw`\b(?:gh[pousr]_|github_pat_|glpat-|shpat_|shpss_|npm_|pat-[a-z]{2}\d-)[A-Za-z0-9_-]{20,}`,
    String.raw`\bxox[abposr]-[A-Za-z0-9-]{10,}`,
    String.raw`\bAIza[0-9A-Za-z_-]{30,}`,
    String.raw`\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}`,
    String.raw`\bEAA[A-Za-z0-9]{40,}`,
    String.raw`\b[0-9a-f]{32}-us\d{1,2}\b`,
    String.raw`\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}`,
  ].join('|'),
  'u',
)
const inAddress = /\b[a-z][a-z+.-]{0,30}:\/\/([^\s:/@]+):([^\s/@]+)@/iu

/** What people write where a password would stand. */
const noValue = new RegExp(
  `^(?:${words(`
    please | pls | see | ask | use | it | i | you | we | he | she | they | the | a | an | and | or | if | is | was | not | no | yes
    | same | reset | changed | forgot | forgotten | lost | unknown | missing | required | optional | wrong | correct | incorrect
    | invalid | expired | tbd | todo | none | n/a | later | soon | pending | below | above | attached | sent | ok | okay | done
    | via | by | in | on | at | to | for | with | my | your | our | this | that | what | which | how | why | when | where | who
    | will | would | can | could | should | must | has | have | needs | works | email | login
    | siehe | bitte | vergessen | fehlt | folgt | falsch | unbekannt | geändert | gleich | wie | und | oder | nicht | kein | keins
    | ver | olvidada | cambiada | falta | incorrecta | igual | por | y | no | oublié | perdu | inconnu | changé | voir | même | et
    | zapomniane | brak | nie | błędne | takie | i | jest | esqueci | igual | errada | dimenticata | uguale | vergeten | zie`)})$`,
  'iu',
)

const trimmed = (token: string): string =>
  token.replace(/^["'„“”‘’`«»<([{]+/u, '').replace(/["'“”‘’`«»>)\]}]*[.,;:?]*["'“”‘’`«»>)\]}]*$/u, '')

const isQuoted = (token: string): boolean => /^["'„“‘`«].{3,}["'“”’`»][.,;]?$/u.test(token)
const isPlaceholder = (token: string): boolean =>
  !/[\p{L}\p{N}]/u.test(token) || /^(?:<.*>|\[.*\]|\{.*\}|x{3,}|\.{3,})$/iu.test(token)
const isAddress = (token: string): boolean =>
  /:\/\/|^www\.|^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?$|^\//iu.test(token) || email.test(token)

/** Letters with digits or with signs that words do not have; or digits alone, as in a PIN. */
function looksLikePassword(token: string): boolean {
  const body = token.replace(/!+$/u, '')
  if (body.length < 4 || isAddress(body)) return false
  if (/^\d{4,12}$/u.test(body)) return true
  if (!/\p{L}/u.test(body)) return false
  return (
    (/\p{N}/u.test(body) && body.length >= 6) ||
    /[#$%^&*+=@!?_~|\\]/u.test(body) ||
    /\p{Ll}\p{Lu}\p{L}*\p{Lu}/u.test(body)
  )
}

/** A password that a program made, or one that follows the usual rules, standing alone. */
const looksGenerated = (token: string): boolean =>
  token.length >= 10 &&
  token.length <= 200 &&
  !isAddress(token) &&
  !/\.[a-z0-9]{2,5}$/iu.test(token) &&
  /\p{Ll}/u.test(token) &&
  /\p{Lu}/u.test(token) &&
  /\d/u.test(token) &&
  (/[!#$%^&*+=?@~|]/u.test(token) || (/^[\w-]{24,}$/u.test(token) && (token.match(/\d/gu) ?? []).length >= 3))

function findAssigned(text: string): string | undefined {
  for (const [, value = '', rest = ''] of text.matchAll(assigned)) {
    const token = trimmed(value)
    if (isPlaceholder(value) || token === '' || noValue.test(token) || isAddress(token)) continue
    // Words that go on are a sentence, such as "Password: same as before".
    const goesOn = /^\s+\p{L}/u.test(rest) && !/^\s+(?:and|und|y|et|i|e|en|och|og|a|и)\s/iu.test(rest)
    if (goesOn && !looksLikePassword(token) && !isQuoted(value)) continue
    return token
  }
  return undefined
}

function findStated(text: string): string | undefined {
  for (const [match, value = ''] of text.matchAll(stated)) {
    const token = trimmed(value)
    if (isPlaceholder(value) || noValue.test(token) || isAddress(token)) continue
    if (
      isQuoted(value) ||
      (looksLikePassword(token) && (!/^\d+$/u.test(token) || new RegExp(`(?:${is})\\s*\\S+`, 'iu').test(match)))
    )
      return token
  }
  return undefined
}

/** "my login is ana and the password sunshine": a login makes a plain word beside it a password. */
function findBesideLogin(text: string): string | undefined {
  const pair = new RegExp(
    String.raw`${before}(?:${loginLabels})${after}[^\n]{1,80}?${before}(?:${labels})${after}\s*(?:${is})?\s+(\S{4,200})(?=\s*(?:[.,;!?\n]|$))`,
    'iu',
  ).exec(text)
  const token = trimmed(pair?.[1] ?? '')
  return token.length >= 4 && !noValue.test(token) && !isAddress(token) && !isPlaceholder(token) ? token : undefined
}

/** An email address with a password after it or on the next line. */
function findAfterEmail(text: string): string | undefined {
  const pair = new RegExp(
    String.raw`(?:^|\s)${email.source}(?:\s*[/|,:;]\s*|[ \t]+|\s*\n\s*)(\S{6,200})\s*(?:\n|$)`,
    'u',
  ).exec(text)
  const token = pair?.[1] ?? ''
  return /\p{L}/u.test(token) && /\d/u.test(token) && looksLikePassword(token) ? token : undefined
}

const findAlone = (text: string): string | undefined =>
  text
    .split(/\n/u)
    .map((line) => line.trim())
    .find((line) => !/\s/u.test(line) && looksGenerated(line))

function findLogin(text: string, secret: string): string | undefined {
  for (const [, value = ''] of text.matchAll(namedLogin)) {
    const token = trimmed(value)
    if (token !== secret && token.length > 1 && !noValue.test(token) && !value.endsWith(':')) return token
  }
  return email.exec(text.replace(secret, ' '))?.[0]
}

/**
 * The first password or key in a text, undefined where there is none. It is made for the moment before a message is
 * sent: false alarms cost more than a password that is written in an unusual way.
 */
export function findSecret(written: string): TypedSecret | undefined {
  const text = written.replaceAll(/[^\S\n]{4,}/gu, ' ').replaceAll(/\n{4,}/gu, '\n\n')
  const address = inAddress.exec(text)
  if (address?.[2] && !isPlaceholder(address[2])) return { secret: address[2], login: address[1] }
  const secret =
    knownKeys.exec(text)?.[0] ??
    findAssigned(text) ??
    findStated(text) ??
    findKeyAfterLabel(text) ??
    findBesideLogin(text) ??
    findAfterEmail(text) ??
    findAlone(text)
  return secret === undefined ? undefined : { secret, login: findLogin(text, secret) }
}

function findKeyAfterLabel(text: string): string | undefined {
  for (const [, value = ''] of text.matchAll(assignedKey))
    if (/\d/u.test(value) && !isAddress(value)) return trimmed(value)
  return undefined
}

const onlyLabels = new RegExp(
  String.raw`^\s*(?:(?:${labels})|(?:${loginLabels})|(?:${keyLabels}))${about}\s*[:=：]?\s*$`,
  'iu',
)

/** The lines of a text that hold nothing of a secret. */
export function removeSecret(text: string, { secret, login }: TypedSecret): string {
  if (secret.includes('\n')) return text.replace(secret, '').trim()
  return text
    .split('\n')
    .filter(
      (line) => !line.includes(secret) && (login === undefined || !line.includes(login)) && !onlyLabels.test(line),
    )
    .join('\n')
    .trim()
}
