// Shows what is pushed to this browser (NOTE-6), also while no page of the app is open, and opens its page at a click.

// A page of this origin and nothing else.
const pageOf = (link) => {
  const url = new URL(typeof link === 'string' ? link : '/', self.location.origin)
  return url.origin === self.location.origin ? url.href : self.location.origin
}

self.addEventListener('push', (event) => {
  const { title, body, tag, link } = event.data?.json() ?? {}
  if (!title) return
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/logo.svg', data: { link } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const page = pageOf(event.notification.data?.link)
  const show = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const open = windows.find((one) => one.url === page) ?? windows[0]
    if (!open) return self.clients.openWindow(page)
    await open.focus()
    return open.url === page ? undefined : open.navigate(page).catch(() => self.clients.openWindow(page))
  }
  event.waitUntil(show())
})
