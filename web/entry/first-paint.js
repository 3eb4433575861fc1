// Runs before the first paint: the color scheme, the picture, and all files and answers of the page in one wave (decision 23).
;(() => {
  const root = document.documentElement
  for (const name of ['localStorage', 'sessionStorage']) if (isBlocked(name)) keepInMemory(name)
  const read = (key) => localStorage.getItem(key)
  const chosen = read('mantine-color-scheme-value') ?? 'auto'
  const dark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  const token = read('foyer-token')
  const claims = claimsOf(token)
  root.toggleAttribute('data-wizard', /^\/(onboarding|form|client)\//.test(location.pathname))

  const { logIn, page, calls, main } = JSON.parse(document.querySelector('meta[name="foyer-first"]').content)
  const files = claims || !logIn ? page : logIn
  const early = { token, answers: new Map(), ask, drop }
  globalThis.foyerFirstAnswers = early
  const { served } = root.dataset
  // The server rendered the page for this person, or for a stranger (decision 69): its scripts are loaded after the first paint.
  if (served !== undefined && served === (claims?.id ?? '') && !sessionStorage.getItem('foyer-view')) {
    keepEarly()
    return afterPaint(start)
  }
  // The HTML may arrive in parts: what is somebody else's is hidden until a script behind it throws it away.
  if (served !== undefined) root.dataset.notTheirs = ''
  delete root.dataset.served
  const strangers = logIn ? 'landing' : 'public'
  root.dataset.firstPaint = claims ? 'app' : strangers
  for (const href of files.styles) link({ rel: 'preload', as: 'style', crossOrigin: '', href })
  start()
  if (claims && !sessionStorage.getItem('foyer-view')) ask(calls, token)

  /** A browser that blocks storage throws at its name, or has none. */
  function isBlocked(name) {
    try {
      return !globalThis[name]
    } catch {
      return true
    }
  }

  /** What the app stores lasts as long as the page then; the log-in page says it. */
  function keepInMemory(name) {
    globalThis.foyerStorageBlocked = true
    const value = Object.create({
      getItem: (key) => (Object.hasOwn(value, key) ? value[key] : null),
      setItem: (key, text) => void (value[key] = String(text)),
      removeItem: (key) => void delete value[key],
    })
    Object.defineProperty(globalThis, name, { value })
  }

  /** Makes calls of a page before it is there; web/lib/http/request.ts takes the answers. */
  function ask(wanted, by) {
    if (early.token !== by) drop()
    early.token = by
    const { id, role, manager_id } = claimsOf(by)
    const [openFor, tier] = (read('foyer-open-for') ?? '').split(' ')
    for (const { address, roles, open, agency, client = id } of wanted) {
      if (!roles.includes(role) || !(open || openFor === id)) continue
      if (role === 'Client' && client !== id) continue
      if (agency && role === 'Manager' && tier !== 'agency') continue
      const own = address.replace('OWN_WORKSPACE', manager_id ?? id)
      if (early.answers.has(own)) continue
      const answer = fetch(own, { headers: { authorization: `Bearer ${by}` } })
      answer.catch(() => {}) // it is asked again
      early.answers.set(own, answer)
      // Later it would be old.
      setTimeout(() => early.answers.get(own) === answer && forget(own, answer), 10_000)
    }
  }

  /** An answer that nobody reads would keep its connection. */
  function forget(address, answer) {
    early.answers.delete(address)
    answer.then(({ body }) => body?.cancel()).catch(() => {})
  }

  function drop() {
    for (const [address, answer] of early.answers) forget(address, answer)
  }

  function start() {
    for (const href of files.scripts) link({ rel: 'modulepreload', href })
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run)
    else run()
  }

  /** Scripts in the HTML wait for its end by themselves. */
  function run() {
    for (const src of main)
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }))
  }

  /** In a tab behind others nothing is painted. */
  function afterPaint(act) {
    let isDone = false
    const once = () => {
      if (!isDone) act()
      isDone = true
    }
    new PerformanceObserver(once).observe({ type: 'paint', buffered: true })
    setTimeout(once, 3000)
  }

  /** Records what is typed and pressed before the page is hydrated, and repeats it then (web/lib/loading/served-page.ts). */
  function keepEarly() {
    const acts = []
    const end = new AbortController()
    const nameOf = (one) => [one.tagName, one.name, (one.labels?.[0] ?? one).textContent].join(' ')
    const named = (name) => [...document.querySelectorAll('#root *')].filter((one) => nameOf(one) === name)
    const add = (target, value) => {
      const last = acts.at(-1)
      if (last?.target === target) last.value = value
      else if (target) acts.push({ target, value, name: nameOf(target), place: named(nameOf(target)).indexOf(target) })
    }
    const listen = (name, act) => addEventListener(name, act, { capture: true, signal: end.signal })
    listen('input', ({ target }) => {
      // Its own login, in place of the one that is asked for: nobody typed it.
      if (/^(off|new-password)$/.test(target.autocomplete) && target.matches(':autofill')) return
      const { type, checked, value, files } = target
      add(target, /checkbox|radio/.test(type) ? checked : (files ?? value))
    })
    listen('click', ({ target }) => add(target.closest('button, [role=button], [role=tab], [role=menuitem]')))
    // The browser would send the fields in an address.
    listen('submit', (event) => {
      event.preventDefault()
      add(event.submitter)
    })
    globalThis.foyerEarly = { repeat }

    function repeat() {
      end.abort()
      const act = acts.shift()
      if (!act) return
      // A page that was rendered anew has elements of the same names.
      const target = act.target.isConnected ? act.target : named(act.name)[act.place]
      if (target) perform(target, act.value)
      // After React has drawn the result, and before anything else is done.
      queueMicrotask(repeat)
    }
  }

  /** React ignores an event after which a field has the value that React knows: the field gets another one first. */
  function perform(target, value) {
    if (typeof value === 'boolean') target.checked = !value
    if (value === undefined || typeof value === 'boolean') return target.click()
    if (typeof value === 'string') {
      target.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value').set.call(target, value)
    } else target.files = value
    for (const name of ['input', 'change']) target.dispatchEvent(new Event(name, { bubbles: true }))
  }

  function claimsOf(text) {
    try {
      const bytes = Uint8Array.from(atob(text.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')), (one) =>
        one.charCodeAt(0),
      )
      const found = JSON.parse(new TextDecoder().decode(bytes))
      return found.exp * 1000 > Date.now() ? found : undefined
    } catch {
      return undefined
    }
  }

  function link(attributes) {
    document.head.append(Object.assign(document.createElement('link'), attributes))
  }
})()
